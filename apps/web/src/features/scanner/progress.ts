import type { ScanState } from './use-scan.ts';

const UPLOADED = 20;
const PROCESSED = 90;
/** Two thirds of the way to 90 after this long; the rest ever more slowly. */
const USUAL_MS = 3000;
export const SLOW_AFTER_MS = 20_000;

/** 20 once the pictures have left, up to 90 while they are read, 90 while fields are taken out, 100 at the end. */
export function percentOf(state: ScanState, processingMs: number): number {
  switch (state.step) {
    case 'uploading':
      return Math.round(UPLOADED * state.sent);
    case 'processing':
      return Math.floor(PROCESSED - (PROCESSED - UPLOADED) * Math.exp(-processingMs / USUAL_MS));
    case 'extracting':
      return PROCESSED;
    case 'done':
    case 'settled':
      return 100;
    default:
      return 0;
  }
}
