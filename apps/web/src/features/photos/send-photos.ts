import { type PhotoType, photoEndpoints } from '@bawaba/contracts';
import { upload } from '../../lib/upload.ts';

export interface ChosenPhoto {
  readonly file: File;
  readonly type: PhotoType;
}

interface SendOptions {
  /** Uploaded share, from 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** The browser asks before it closes the tab: the photos would be lost. */
const askFirst = (event: Event) => event.preventDefault();

export async function sendPhotos(
  residentId: number,
  photos: readonly ChosenPhoto[],
  options: SendOptions,
): Promise<void> {
  const body = new FormData();
  body.set('photo_types', photos.map(({ type }) => type).join(','));
  for (const { file } of photos) body.append('photos', file);
  window.addEventListener('beforeunload', askFirst);
  try {
    await upload(photoEndpoints.upload, { params: { id: residentId }, body, ...options });
  } finally {
    window.removeEventListener('beforeunload', askFirst);
  }
}
