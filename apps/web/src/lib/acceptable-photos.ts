import { MAX_PHOTO_BYTES } from '@bawaba/contracts';

export const PHOTO_ACCEPT = 'image/*';

/** Some systems set no type for HEIC. The api decodes the file or reports an error. */
const imageName = /\.(jpe?g|png|webp|heic|heif|avif)$/i;

export type PhotoProblem = 'tooLarge' | 'notAnImage';

/** Checks a file before the upload, which may be slow. */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): PhotoProblem | null {
  if (!file.type.startsWith('image/') && !imageName.test(file.name)) return 'notAnImage';
  return file.size > MAX_PHOTO_BYTES ? 'tooLarge' : null;
}
