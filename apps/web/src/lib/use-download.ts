import type { Endpoint } from '@bawaba/contracts';
import { useEffect, useRef, useState } from 'react';
import type { RequestOptions } from './api.ts';
import { type DownloadOptions, type DownloadProgress, download, type SavedFile } from './download.ts';

export type DownloadState =
  | { readonly step: 'idle' | 'cancelled' }
  | { readonly step: 'running'; readonly progress: DownloadProgress | null }
  | { readonly step: 'saved'; readonly file: SavedFile }
  | { readonly step: 'failed'; readonly error: unknown };

/** One download at a time; leaving the page cancels it. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    /** Returns null if nothing was saved. */
    async start<E extends Endpoint>(endpoint: E, options: RequestOptions<E>): Promise<SavedFile | null> {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const show = (next: DownloadState) => running.current === mine && setState(next);
      show({ step: 'running', progress: null });
      try {
        const file = await download(endpoint, {
          ...options,
          signal: mine.signal,
          onProgress: (progress: DownloadProgress) =>
            !mine.signal.aborted && show({ step: 'running', progress }),
        } as DownloadOptions<E>);
        show({ step: 'saved', file });
        return file;
      } catch (error) {
        show(mine.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error });
        return null;
      }
    },
    cancel: () => running.current?.abort(),
  };
}
