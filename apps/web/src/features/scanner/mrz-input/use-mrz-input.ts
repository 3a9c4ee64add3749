import type { Mrz } from '@bawaba/identity';
import { useEffect, useEffectEvent } from 'react';
import { mrzIn } from './find-mrz.ts';
import { MrzWedge, QUIET_MS } from './mrz-wedge.ts';
import { rememberField } from './typed-field.ts';

/**
 * Calls `onMrz` when a document reader types a machine readable zone, with the focus on any element, or when the clerk
 * pastes one. The focused field does not change, and the reader's Enter submits nothing.
 */
export function useMrzInput(onMrz: (mrz: Mrz) => void) {
  const found = useEffectEvent(onMrz);

  useEffect(() => {
    const wedge = new MrzWedge();
    let restore = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;

    function pressed(event: KeyboardEvent) {
      clearTimeout(timer);
      const { begins, undo, swallow, mrz } = wedge.press(event, event.timeStamp);
      if (begins) restore = rememberField();
      if (undo) restore();
      if (swallow) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (mrz) return found(mrz);
      timer = setTimeout(() => {
        const read = wedge.quiet();
        if (read) found(read);
      }, QUIET_MS);
    }

    function pasted(event: ClipboardEvent) {
      const mrz = mrzIn(event.clipboardData?.getData('text/plain') ?? '');
      if (!mrz) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      found(mrz);
    }

    window.addEventListener('keydown', pressed, { capture: true });
    window.addEventListener('paste', pasted, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', pressed, { capture: true });
      window.removeEventListener('paste', pasted, { capture: true });
    };
  }, []);
}
