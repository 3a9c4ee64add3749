import { Button, Input, SegmentedControl, Text } from '@mantine/core';
import { IconCamera, IconScan } from '@tabler/icons-react';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CameraDialog } from './camera/camera-dialog.tsx';
import {
  type DocumentKind,
  nextPage,
  type PageType,
  type Pictures,
  pagesOf,
  readPages,
} from './document-kind.ts';
import classes from './document-scanner.module.css';
import { useMrzInput } from './mrz-input/use-mrz-input.ts';
import { PageSlot } from './page-slot.tsx';
import { isAnotherDocument, type Reading, readingOfMrz } from './reading.ts';
import { type Finding, findingsOf, type Notice, noticesOf } from './scan-findings.ts';
import { ScanMessages } from './scan-messages.tsx';
import { ScanProgress } from './scan-progress.tsx';
import type { ScannedDocument } from './scanned-documents.ts';
import { ScannerStage } from './scanner-stage.tsx';
import { sortedPictures } from './sorted-pictures.ts';
import { useIncomingPictures } from './use-incoming-pictures.ts';
import { usePreparedPictures } from './use-prepared-pictures.ts';
import type { ReadingInHand } from './use-reading.tsx';
import { useReviewWalk } from './use-review-walk.ts';
import { START_DELAY_MS, useScan } from './use-scan.ts';

/** What the form can ask of the scanner. */
export interface ScannerHandle {
  /** Removes the picture of the back and waits for another one. */
  scanBackAgain: () => void;
  /** Fills the form with one of the documents in the picture. */
  choose: (document: ScannedDocument) => void;
  /** The pictures, when all of them are ready. */
  readyPictures: () => Promise<Pictures>;
}

interface DocumentScannerProps {
  ref?: Ref<ScannerHandle>;
  /** The kinds that the form accepts. */
  kinds: readonly DocumentKind[];
  kind: DocumentKind;
  /** The clerk chose the kind; otherwise the scanner shows the first kind until it has read a document. */
  isKindChosen: boolean;
  onKind: (kind: DocumentKind) => void;
  pictures: Pictures;
  onPictures: (pictures: Pictures) => void;
  /** The last reading, and what the clerk has compared. */
  scanned: ReadingInHand;
  /** Fills the form; the scanner has already moved the pictures to the right pages. */
  onReading: (reading: Reading) => void;
  /** The scanned pictures were removed. */
  onForget: () => void;
}

/** Scans pictures of a document. The scan starts automatically and never blocks typing. */
export function DocumentScanner(props: DocumentScannerProps) {
  const { kinds, kind, isKindChosen, onKind, pictures, onPictures, scanned, onReading, onForget } = props;
  const { t } = useTranslation();
  const title = useId();
  const toggle = useId();
  const region = useRef<HTMLElement>(null);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [asked, setAsked] = useState(false);
  const [filmed, setFilmed] = useState<PageType | null>(null);
  const walk = useReviewWalk(region, scanned);

  /** Holds the newest pictures: two may be ready before the next render. */
  const held = useRef(pictures);
  useLayoutEffect(() => {
    held.current = pictures;
  }, [pictures]);
  const hold = (all: Pictures) => {
    held.current = all;
    onPictures(all);
  };

  function accept({ reading, pictures: own, isFromReader }: ScannedDocument) {
    const [front, back] = pagesOf[kind];
    // The pictures in hand may show another document.
    const isOfAnother =
      isFromReader && scanned.reading !== null && isAnotherDocument(scanned.reading, reading);
    const kept = isOfAnother ? {} : held.current;
    const all = own ? { ...kept, [front]: own.front, [back]: own.back } : kept;
    hold(sortedPictures(all, kind, reading));
    setNotices([
      ...noticesOf(reading, kind, own?.back !== undefined),
      ...(isOfAnother && hasPictures ? (['picturesRemoved'] as const) : []),
    ]);
    setFindings(findingsOf(reading));
    setAsked(reading.warnings.some(({ code }) => code === 'front_missing'));
    onReading(reading);
    walk.lead();
  }
  const choose = (document: ScannedDocument) => {
    scanned.choose(document);
    accept(document);
  };
  const scan = useScan(kinds, (documents) => {
    if (documents.length === 1) return accept(documents[0]!);
    scanned.ask(documents);
    walk.lead();
  });
  const onOpen = useEffectEvent(() => {
    const [next] = scanned.waiting;
    if (!next) return;
    walk.watch();
    choose(next);
  });
  // The picture for the form before showed this person's document, too.
  useEffect(onOpen, []);
  useMrzInput((mrz) => {
    walk.watch();
    scan.take(readingOfMrz(mrz));
  });

  function begin(all: Pictures, delayMs: number) {
    const { front, back } = readPages(kind, all);
    setAsked(front === undefined);
    setNotices([]);
    setFindings([]);
    scanned.ask([]);
    if (!front) return scan.cancel();
    walk.watch();
    const isKnown = isKindChosen || kinds.length === 1;
    void scan.start({ front, back }, isKnown ? kind : null, delayMs);
  }

  const prepared = usePreparedPictures((page, file) => {
    const all = { ...held.current, [page]: file };
    hold(all);
    // A visa is stored with the passport, but not read.
    if (page !== 'visa_page') begin(all, START_DELAY_MS);
  });

  /** The first file is for the given page, a second file for the other page. */
  function receive(files: readonly File[], page: PageType) {
    const [one, other] = pagesOf[kind];
    for (const [file, place] of [
      [files[0], page],
      [files[1], page === one ? other : one],
    ] as const) {
      if (file) prepared.prepare(place, file);
    }
  }
  const { over } = useIncomingPictures((files, target) => {
    const aimed = target?.closest<HTMLElement>('[data-page]')?.dataset.page as PageType | undefined;
    receive(files, aimed ?? nextPage(kind, pictures));
  });

  function remove(page: PageType) {
    const others = { ...pictures, [page]: undefined };
    hold(others);
    if (page === 'visa_page') return;
    if (page === 'id_card_back' && others.id_card_front) return begin(others, START_DELAY_MS);
    scan.cancel();
    setFindings([]);
    setNotices([]);
    onForget();
  }

  useImperativeHandle(props.ref, () => ({
    scanBackAgain() {
      remove('id_card_back');
      region.current?.querySelector<HTMLElement>('[data-page=id_card_back] input')?.focus();
    },
    choose,
    async readyPictures() {
      await prepared.finished();
      return held.current;
    },
  }));

  const { step } = scan.state;
  const isIdle = step === 'idle' || step === 'settled' || step === 'failed' || step === 'done';
  const sides = readPages(kind, pictures);
  const hasPictures = pagesOf[kind].some((page) => pictures[page]);
  const isRead = hasPictures && scanned.reading !== null;
  return (
    <section
      ref={region}
      className={classes.scanner}
      aria-labelledby={title}
      data-over={over || undefined}
      data-pictures={hasPictures || undefined}
      data-scanned={isRead || undefined}
    >
      <ScannerStage titleId={title} kind={kind} pictures={pictures} scanned={scanned} />
      <div
        className={classes.controls}
        data-complete={(isRead && pagesOf[kind].every((page) => pictures[page])) || undefined}
      >
        {kinds.length > 1 && !isRead && (
          <Input.Wrapper label={t('scanner.kind')} labelElement="div" labelProps={{ id: toggle }}>
            <SegmentedControl
              fullWidth
              aria-labelledby={toggle}
              data={[
                { value: 'national_id', label: t('scanner.nationalId') },
                { value: 'passport', label: t('scanner.passport') },
              ]}
              value={kind}
              onChange={(value) => {
                scan.cancel();
                setAsked(false);
                onKind(value as DocumentKind);
              }}
            />
          </Input.Wrapper>
        )}
        {prepared.problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {t(`scanner.${prepared.problem.kind}`, { name: prepared.problem.name })}
          </Text>
        )}
        {asked && !sides.front && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {t(kind === 'passport' ? 'scanner.needPassport' : 'scanner.needFront')}
          </Text>
        )}
        <ScanProgress state={scan.state} bothSides={sides.back !== undefined} onCancel={scan.cancel} />
        <ScanMessages
          failure={scan.state.step === 'failed' ? scan.state.error : null}
          findings={step === 'done' ? findings : []}
          notices={notices}
        />
        <div className={classes.grid}>
          {pagesOf[kind].map((page) => (
            <PageSlot
              key={page}
              page={page}
              file={pictures[page]}
              preparing={prepared.preparing.has(page)}
              previewed={step !== 'settled'}
              onChoose={(files) => receive(files, page)}
              onRemove={() => remove(page)}
            />
          ))}
        </div>
        {isIdle && !sides.front && <p className={classes.hint}>{t('scanner.ways')}</p>}
        <div className={classes.buttons}>
          <Button
            variant={sides.front ? 'default' : 'light'}
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => setFilmed(nextPage(kind, pictures))}
          >
            {t('scanner.camera', { page: t(`photos.type.${nextPage(kind, pictures)}`) })}
          </Button>
          {isIdle && (
            <Button
              variant="default"
              leftSection={<IconScan size={18} aria-hidden />}
              onClick={() => begin(pictures, 0)}
            >
              {t(step === 'idle' ? 'scanner.scan' : 'scanner.scanAgain')}
            </Button>
          )}
        </div>
      </div>
      <CameraDialog
        opened={filmed !== null}
        shape={kind === 'passport' ? 'page' : 'card'}
        onCapture={(photo) => filmed && receive([photo], filmed)}
        onClose={() => setFilmed(null)}
      />
    </section>
  );
}
