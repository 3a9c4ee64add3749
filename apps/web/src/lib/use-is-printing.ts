import { useSyncExternalStore } from 'react';

const paper = window.matchMedia('print');
let isPrinting = paper.matches;

function subscribe(listener: () => void): () => void {
  const set = (next: boolean) => () => {
    isPrinting = next;
    listener();
  };
  const change = () => set(paper.matches)();
  const before = set(true);
  const after = set(false);
  paper.addEventListener('change', change);
  // Safari lays out the page for paper before it reports the change of the medium.
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    paper.removeEventListener('change', change);
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** True while the page is laid out for paper, which has another width than the screen. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
