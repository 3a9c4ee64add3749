import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentSheet } from './document-sheet.tsx';
import classes from './document-view.module.css';
import type { Size } from './homography.ts';
import { fittingWidth, type Sheet, shownPart } from './sheets.ts';
import type { DocumentViewState } from './use-document-view.ts';

interface DocumentViewProps {
  sheets: readonly Sheet[];
  view: DocumentViewState;
}

/** Between the sheets and around them, as in the style sheet. */
const GAP = 8;
/** Until the browser has loaded a picture without known size. */
const ROUGHLY = { width: 3, height: 2 };

/** The pictures of the document, as large as they fit, with the places of the fields. It can be enlarged and moved. */
export function DocumentView({ sheets, view }: DocumentViewProps) {
  const { t } = useTranslation();
  const { ref: measured, width, height } = useElementSize<HTMLElement>();
  const own = useRef<HTMLElement>(null);
  const ref = useMergedRef(measured, own);
  const [sizes, setSizes] = useState<ReadonlyMap<File, Size>>(new Map());

  const zoom = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    view.zoomBy(Math.exp(-event.deltaY / 200));
  });
  useEffect(() => {
    const element = own.current;
    // React listens passively, and then the browser would enlarge the whole page.
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, []);

  const current = sheets.flatMap(({ frames }) => frames).find(({ isCurrent }) => isCurrent)?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked place moves with these
  useEffect(() => {
    if (own.current) showCurrent(own.current);
  }, [current, view.zoom, view.turns, view.isOriginal, width, height, sheets.length]);

  const shown = sheets.map((sheet) => {
    const size = sheet.page ?? sizes.get(sheet.file) ?? ROUGHLY;
    return { ...sheet, size, ...shownPart(size, view) };
  });
  const across =
    fittingWidth(
      shown.map(({ proportion }) => proportion),
      { width: width - 2 * GAP, height: height - 2 * GAP },
      GAP,
    ) * view.zoom;
  const keys: Readonly<Record<string, () => void>> = {
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    '0': view.reset,
  };
  return (
    <section
      ref={ref}
      className={classes.pages}
      aria-label={t('scanner.view')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls and enlarges it
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => {
        const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      {shown.map(({ type, file, size, corners, proportion, page, frames, id = type }) => (
        <DocumentSheet
          key={id}
          file={file}
          label={t(page ? 'scanner.scannedPage' : 'scanner.pageToScan', { page: t(`photos.type.${type}`) })}
          size={size}
          corners={corners}
          shown={{ width: across, height: across / proportion }}
          frames={frames}
          onSize={(found) => setSizes((known) => new Map(known).set(file, found))}
        />
      ))}
    </section>
  );
}

/** Scrolls only inside the view: the page stays where the clerk is. */
function showCurrent(view: HTMLElement) {
  const mark = view.querySelector('[data-current]')?.getBoundingClientRect();
  if (!mark) return;
  const room = view.getBoundingClientRect();
  view.scrollBy({
    left: mark.left + mark.width / 2 - (room.left + room.width / 2),
    top: mark.top + mark.height / 2 - (room.top + room.height / 2),
  });
}
