import {
  type BatchPage,
  documentReadingOf,
  type ReadName,
  readNames,
  type ScanData,
} from '@bawaba/contracts';
import { useState } from 'react';
import type { PersonDocumentProps } from '../features/batches/person-pictures.tsx';
import type { PageType } from '../features/scanner/document-kind.ts';
import { DocumentTools } from '../features/scanner/document-tools.tsx';
import { DocumentView } from '../features/scanner/document-view.tsx';
import { shownPage } from '../features/scanner/read-pages.ts';
import { readingOf } from '../features/scanner/reading.ts';
import { framesOn, type Sheet } from '../features/scanner/sheets.ts';
import { useDocumentView } from '../features/scanner/use-document-view.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import classes from './batch-document.module.css';

function typeOf(data: ScanData | null): PageType {
  const reading = data && documentReadingOf(data);
  if (reading?.kind === 'national_id')
    return reading.warnings.some(({ code }) => code === 'front_missing') ? 'id_card_back' : 'id_card_front';
  return reading?.documentType === 'visa' ? 'visa_page' : 'passport_bio_page';
}

interface Shown {
  readonly page: BatchPage;
  readonly file: File;
  readonly data: ScanData | null;
}

/** Every picture was sent alone, as a front. */
function sheetOf({ page, file, data }: Shown, current: ReadName | undefined, doubts: ReadName[]): Sheet {
  const reading = data && readingOf(data);
  const part = shownPage(page, reading?.pages.front);
  const marked = reading && { ...reading, pages: { front: part } };
  return {
    type: typeOf(data),
    id: String(page.id),
    file,
    page: part,
    frames: marked ? framesOn('front', marked, { current, doubts }) : [],
  };
}

/** The pictures of a person of a batch as the scanner shows them: upright, cut to the border, the fields marked. */
export function BatchDocument({ pages, current, doubts }: PersonDocumentProps) {
  const view = useDocumentView();
  const isPhone = useIsPhone();
  const [side, setSide] = useState(0);
  const isRead = (name: string | null): name is ReadName =>
    (readNames as readonly (string | null)[]).includes(name);
  const sheets = pages.map((each) =>
    sheetOf(each, isRead(current) ? current : undefined, doubts.filter(isRead)),
  );
  const marked = sheets.findIndex(({ frames }) => frames.some(({ isCurrent }) => isCurrent));
  const one = sheets[marked >= 0 ? marked : Math.min(side, sheets.length - 1)];
  return (
    <div className={classes.stage}>
      <div className={classes.head}>
        {isPhone && sheets.length > 1 && (
          <div className={classes.sides}>
            {sheets.map((sheet, at) => (
              <button
                key={pages[at]?.page.id}
                type="button"
                className={classes.side}
                aria-pressed={sheet === one}
                onClick={() => setSide(at)}
              >
                {at + 1}
              </button>
            ))}
          </div>
        )}
        <DocumentTools view={view} isChanged={sheets.some(({ page }) => page?.corners || page?.mirrored)} />
      </div>
      <DocumentView sheets={isPhone && one ? [one] : sheets} view={view} />
    </div>
  );
}
