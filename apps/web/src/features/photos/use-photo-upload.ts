import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { type ChosenPhoto, sendPhotos } from './send-photos.ts';

export type UploadState =
  | { readonly step: 'idle' }
  /** `sent` is from 0 to 1; at 1 the api is still storing the photos. */
  | { readonly step: 'sending'; readonly sent: number }
  | { readonly step: 'failed'; readonly reason: string };

/** One upload at a time, with progress and cancel; leaving the page cancels it. */
export function usePhotoUpload() {
  const { t } = useTranslation();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const reasonOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('photos.cancelled');
    if (error.code === 'network') return t('photos.networkError');
    return error.message || t('photos.httpStatus', { status: String(error.status) });
  };

  return {
    state,
    /** Resolves to true when all photos are stored. */
    async start(residentId: number, photos: readonly ChosenPhoto[]): Promise<boolean> {
      const controller = new AbortController();
      running.current = controller;
      setState({ step: 'sending', sent: 0 });
      try {
        await sendPhotos(residentId, photos, {
          signal: controller.signal,
          onProgress: (sent) => setState({ step: 'sending', sent }),
        });
        setState({ step: 'idle' });
        return true;
      } catch (error) {
        setState({ step: 'failed', reason: reasonOf(error) });
        return false;
      }
    },
    cancel: () => running.current?.abort(),
    reset: () => setState({ step: 'idle' }),
  };
}
