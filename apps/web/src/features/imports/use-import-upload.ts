import { type ImportKind, type ImportSummary, importEndpoints } from '@bawaba/contracts';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../lib/upload.ts';

export type UploadState =
  | { readonly step: 'idle' | 'cancelled' }
  /** `sent` is from 0 to 1; at 1 the api is still storing the file. */
  | { readonly step: 'sending'; readonly sent: number }
  | { readonly step: 'failed'; readonly error: unknown };

interface Chosen {
  kind: ImportKind;
  village_id: number | null;
  file: File;
}

/** One upload at a time, with progress and cancel; leaving the page cancels it. */
export function useImportUpload() {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    reset: () => setState({ step: 'idle' }),
    cancel: () => running.current?.abort(),
    /** Null if nothing was stored. */
    async start({ kind, village_id, file }: Chosen): Promise<ImportSummary | null> {
      const mine = new AbortController();
      running.current = mine;
      setState({ step: 'sending', sent: 0 });
      // The fields come before the file: the api checks them before it reads on.
      const body = new FormData();
      body.append('kind', kind);
      if (village_id !== null) body.append('village_id', String(village_id));
      body.append('file', file);
      try {
        return await upload<ImportSummary>(importEndpoints.create, {
          body,
          signal: mine.signal,
          onProgress: (sent) => setState({ step: 'sending', sent }),
        });
      } catch (error) {
        setState(mine.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error });
        return null;
      }
    },
  };
}
