import type { ReadName } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentKind, Pictures } from '../features/scanner/document-kind.ts';
import { DocumentScanner, type ScannerHandle } from '../features/scanner/document-scanner.tsx';
import { ScanQuestions } from '../features/scanner/scan-questions.tsx';
import { useReading } from '../features/scanner/use-reading.tsx';
import { readAs, readInDraft } from './scanned.ts';

interface FormScannerOptions<Field extends string> {
  /** Maps each field of the form to a field of the document. */
  names: Readonly<Record<Field, ReadName>>;
  /** The first one is selected by default. */
  kinds: readonly [DocumentKind, ...DocumentKind[]];
  /** Hides the scanner behind a button, for forms that rarely need it. */
  folded?: boolean;
  /** No other form follows this one. */
  isLast?: boolean;
}

interface FormPlace<Field extends string> {
  fill: (found: Partial<Record<Field, string>>, before: Partial<Record<Field, string>>) => void;
  /** A restored draft of a new record: nobody knows what of it was read from a document. */
  restored?: Readonly<Record<string, unknown>> | null;
  /** The kind of document, for a form that stores it. */
  kind?: DocumentKind;
  onKind?: (kind: DocumentKind) => void;
}

/** A scanner for a form that stores no photos. `documents` goes beside the fields. */
export function useFormScanner<Field extends string>({
  names,
  kinds,
  folded = false,
  isLast = false,
}: FormScannerOptions<Field>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(kinds[0]);
  const [isKindChosen, setKindChosen] = useState(false);
  const [pictures, setPictures] = useState<Pictures>({});
  const [isFolded, setFolded] = useState(folded);
  const scanned = useReading((field) => names[field as Field]);
  const scanner = useRef<ScannerHandle>(null);
  return {
    documents: ({ fill, restored = null, kind = chosen, onKind }: FormPlace<Field>) =>
      isFolded ? (
        <Button
          variant="default"
          leftSection={<IconScan size={18} aria-hidden />}
          onClick={() => setFolded(false)}
        >
          {t('scanner.open')}
        </Button>
      ) : (
        <DocumentScanner
          ref={scanner}
          kinds={kinds}
          kind={kind}
          isKindChosen={isKindChosen}
          onKind={(next) => {
            setChosen(next);
            onKind?.(next);
            setKindChosen(true);
          }}
          pictures={pictures}
          onPictures={setPictures}
          scanned={scanned}
          onReading={(reading) => {
            setChosen(reading.kind);
            onKind?.(reading.kind);
            const found = readAs(names, reading);
            fill(found, scanned.filled ? readAs(names, scanned.filled) : readInDraft(names, restored, found));
            scanned.take(reading);
          }}
          onForget={scanned.forget}
        />
      ),
    /** What the form needs besides: questions about the document, notes at each field, and what is left to compare. */
    notes: {
      questions: <ScanQuestions scanned={scanned} scanner={scanner} isLast={isLast} />,
      aside: scanned.aside,
      review: scanned.review,
    },
    /** The picture shows another person's document, which the next form needs. */
    isWaiting: scanned.waiting.length > 0,
    /** Call for the next person. */
    reset() {
      setPictures({});
      setKindChosen(false);
      scanned.startOver();
    },
  };
}
