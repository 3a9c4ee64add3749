import { type ScanResult, scanEndpoints } from '@bawaba/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/upload.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { DocumentKind } from './document-kind.ts';
import type { Reading, Side } from './reading.ts';
import { type ReadPictures, type ScannedDocument, scannedDocuments } from './scanned-documents.ts';

export const START_DELAY_MS = 500;
export const CLEAR_DELAY_MS = 3000;
/** The api stops after 60 seconds with an error; this timeout is for a lost connection. */
const PATIENCE_MS = 90_000;

export type ScanState =
  | { readonly step: 'idle' | 'waiting' | 'processing' | 'extracting' | 'done' | 'settled' }
  /** Uploaded share, from 0 to 1. */
  | { readonly step: 'uploading'; readonly sent: number }
  | { readonly step: 'failed'; readonly error: ApiError };

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function read(
  pictures: ReadPictures,
  hint: DocumentKind | null,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<ScanResult> {
  const body = new FormData();
  if (hint) body.append('document_type', hint);
  for (const side of ['front', 'back'] as const satisfies Side[]) {
    const file = pictures[side];
    if (file) body.append(side, file, `${side}.jpg`);
  }
  return upload<ScanResult>(scanEndpoints.complete, { body, onProgress, signal, patienceMs: PATIENCE_MS });
}

/** One scan at a time: a new scan or leaving the page aborts the previous one and ignores its response. */
export function useScan(
  kinds: readonly DocumentKind[],
  onRead: (documents: readonly ScannedDocument[]) => void,
) {
  const [state, setState] = useState<ScanState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  const latest = useLatest({ kinds, onRead });
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  /** The hint decides when the pictures are unclear; null when the clerk has not chosen a kind. */
  async function start(pictures: ReadPictures, hint: DocumentKind | null, delayMs: number) {
    const signal = begin();
    try {
      setState({ step: 'waiting' });
      await pause(delayMs, signal);
      setState({ step: 'uploading', sent: 0 });
      const progress = (sent: number) =>
        !signal.aborted && setState(sent < 1 ? { step: 'uploading', sent } : { step: 'processing' });
      const { success, data, error } = await read(pictures, hint, progress, signal);
      if (!success || !data) throw new ApiError(200, 'unknown', error ?? '', {}, { code: 'failed' });
      setState({ step: 'extracting' });
      await finish(await scannedDocuments(data, pictures), signal);
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: 'failed', error: error instanceof ApiError ? error : new ApiError(0, 'unknown', '') });
    }
  }

  async function finish(documents: readonly ScannedDocument[], signal: AbortSignal) {
    if (signal.aborted) return;
    const allowed = documents.filter(({ reading }) => latest.current.kinds.includes(reading.kind));
    if (allowed.length === 0) throw new ApiError(200, 'unknown', '', {}, { code: 'wrong_kind' });
    setState({ step: 'done' });
    latest.current.onRead(allowed);
    await pause(CLEAR_DELAY_MS, signal);
    setState({ step: 'settled' });
  }

  return {
    state,
    start,
    /** The result of a document reader. */
    take: (reading: Reading) =>
      void finish([{ reading, pictures: null, isFromReader: true }], begin()).catch(() => {}),
    cancel() {
      running.current?.abort();
      setState({ step: 'idle' });
    },
  };
}
