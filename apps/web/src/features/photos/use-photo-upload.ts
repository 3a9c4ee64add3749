import type { Resident } from '@bawaba/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce, announceFailure } from '../../lib/announcements.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isolated } from '../../lib/isolated.ts';
import { session } from '../../lib/session.ts';
import { useStillShown } from '../../lib/use-still-shown.ts';
import { photoQueries } from './photos.queries.ts';
import { type ChosenPhoto, sendPhotos } from './send-photos.ts';

export type UploadState =
  | { readonly step: 'idle' }
  /** `sent` is from 0 to 1; at 1 the api is still storing the photos. */
  | { readonly step: 'sending'; readonly sent: number }
  | { readonly step: 'failed'; readonly reason: string };

/** One upload at a time, with progress and cancel. It goes on when the page is left, and its end is announced. */
export function usePhotoUpload() {
  const { t } = useTranslation();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  const isStillShown = useStillShown();
  const client = useQueryClient();
  const navigate = useNavigate();

  const reasonOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('photos.cancelled');
    if (error.code === 'network') return t('photos.networkError');
    return error.message || t('photos.httpStatus', { status: String(error.status) });
  };

  return {
    state,
    /** Resolves to true when all photos are stored and the page is still open. */
    async start(
      { id, full_name }: Pick<Resident, 'id' | 'full_name'>,
      photos: readonly ChosenPhoto[],
    ): Promise<boolean> {
      const name = isolated(full_name);
      const controller = new AbortController();
      const token = session.get()?.token;
      // Nothing is sent, or said, for a user who has signed out.
      const stopWatching = session.subscribe((now) => {
        if (now?.token !== token) controller.abort();
      });
      running.current = controller;
      setState({ step: 'sending', sent: 0 });
      try {
        await sendPhotos(id, photos, {
          signal: controller.signal,
          onProgress: (sent) => setState({ step: 'sending', sent }),
        });
        setState({ step: 'idle' });
        if (isStillShown()) return true;
        announce(t('photos.uploadedOf', { name }));
        void client.invalidateQueries({ queryKey: photoQueries.of(id).queryKey });
      } catch (error) {
        const reason = reasonOf(error);
        setState({ step: 'failed', reason });
        if (!isStillShown() && !controller.signal.aborted) {
          announceFailure(t('photos.notUploadedOf', { name, reason }), {
            label: t('photos.openResident'),
            act: () => void navigate({ to: '/residents/$id', params: { id: String(id) } }),
          });
        }
      } finally {
        stopWatching();
      }
      return false;
    },
    cancel: () => running.current?.abort(),
    reset: () => setState({ step: 'idle' }),
  };
}
