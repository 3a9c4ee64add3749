import { MAX_PHOTO_BYTES } from '@bawaba/contracts';

export const PHOTO_ACCEPT = 'image/*';

/** Some systems name no type for HEIC; the register decodes it or says why not. */
const imageName = /\.(jpe?g|png|webp|heic|heif|avif)$/i;

export type PhotoProblem = 'tooLarge' | 'notAnImage';

/** Checks a file before a slow connection has to send it. */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): PhotoProblem | null {
  if (!file.type.startsWith('image/') && !imageName.test(file.name)) return 'notAnImage';
  return file.size > MAX_PHOTO_BYTES ? 'tooLarge' : null;
}
