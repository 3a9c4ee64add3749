import { type PhotoType, photoEndpoints } from '@bawaba/contracts';
import { addressOf, callHeaders, endSessionIfRefused } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

export interface ChosenPhoto {
  readonly file: File;
  readonly type: PhotoType;
}

interface SendOptions {
  /** From 0 to 1, as the bytes leave. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** By XMLHttpRequest, because fetch does not tell how far an upload has come. */
export function sendPhotos(
  residentId: number,
  photos: readonly ChosenPhoto[],
  { onProgress, signal }: SendOptions,
): Promise<void> {
  const form = new FormData();
  form.set('photo_types', photos.map(({ type }) => type).join(','));
  for (const { file } of photos) form.append('photos', file);

  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(photoEndpoints.upload.method, addressOf(photoEndpoints.upload, { params: { id: residentId } }));
    for (const [name, value] of Object.entries(callHeaders())) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = async () => {
      if (call.status === 201) return resolve();
      endSessionIfRefused(call.status);
      reject(await ApiError.from(new Response(call.responseText, { status: call.status })));
    };
    call.onerror = () => reject(new ApiError(0, 'network', ''));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}
