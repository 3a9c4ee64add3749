import { useState } from 'react';

const STEP = 1.5;
const LARGEST = 5;

/** How the clerk looks at the document: how large, how turned, cut to its border or as photographed. */
export function useDocumentView() {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [isOriginal, setOriginal] = useState(false);
  const limited = (value: number) => Math.min(LARGEST, Math.max(1, value));
  return {
    zoom,
    turns,
    isOriginal,
    canZoomIn: zoom < LARGEST,
    canZoomOut: zoom > 1,
    zoomIn: () => setZoom((now) => limited(now * STEP)),
    zoomOut: () => setZoom((now) => limited(now / STEP)),
    zoomBy: (factor: number) => setZoom((now) => limited(now * factor)),
    turn: () => setTurns((now) => (now + 1) % 4),
    toggleOriginal: () => setOriginal((now) => !now),
    reset() {
      setZoom(1);
      setTurns(0);
      setOriginal(false);
    },
  };
}

export type DocumentViewState = ReturnType<typeof useDocumentView>;
