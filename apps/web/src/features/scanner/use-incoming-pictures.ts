import { useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '../../lib/acceptable-photos.ts';

type Incoming = (files: readonly File[], target: Element | null) => void;

const isImage = (file: File) => problemOf(file) !== 'notAnImage';
const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;
const isText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Handles pictures pasted or dropped anywhere on the screen. A file dropped outside a slot must not navigate away, and
 * text copied together with a picture still goes into the focused field.
 */
export function useIncomingPictures(onIncoming: Incoming): { over: boolean } {
  const [over, setOver] = useState(false);
  const incoming = useEffectEvent(onIncoming);

  useEffect(() => {
    const unmount = new AbortController();
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      act: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, act, { signal: unmount.signal });
    const target = (event: Event) => (event.target instanceof Element ? event.target : null);

    on('dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) incoming(files, target(event));
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(isImage);
      if (event.defaultPrevented || files.length === 0) return;
      if (isText(event.target) && event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      incoming(files, target(event));
    });
    return () => unmount.abort();
  }, []);
  return { over };
}
