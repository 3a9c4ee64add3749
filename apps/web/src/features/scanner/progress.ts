import type { ScanState } from './use-scan.ts';

const UPLOADED = 20;
const PROCESSED = 90;
/** Time to two thirds of the way from 20 to 90; then the progress slows down. */
const USUAL_MS = 3000;
export const SLOW_AFTER_MS = 20_000;

/** 20 after the upload, up to 90 during OCR, 90 while filling the form, 100 at the end. */
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
