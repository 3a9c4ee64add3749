import {
  AppError,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS_PER_UPLOAD,
  type PhotoType,
  photoTypes,
} from '@bawaba/contracts';
import type { FastifyRequest } from 'fastify';
import type { UploadWatch } from '../../plugins/upload-watch.ts';

const isPhotoType = (name: string): name is PhotoType => photoTypes.some((type) => type === name);

export interface PhotoForm {
  /** One at a time: the next is read after this one is processed, so only one is in memory. */
  readonly files: AsyncIterable<Buffer>;
  /** Call it when all files have been read, with their number. */
  typesOf(files: number): PhotoType[];
}

/** Multipart: repeated `photos` files, and `photo_types` (one or several fields) as a comma-separated list. */
export function openPhotoForm(request: FastifyRequest, watch: UploadWatch): PhotoForm {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const names: string[] = [];
  const limits = { fileSize: MAX_PHOTO_BYTES, files: MAX_PHOTOS_PER_UPLOAD, fields: 20, fieldSize: 1000 };

  async function* files() {
    const parts = request.parts({ limits });
    for (;;) {
      const { done, value: part } = await watch.untilCancelled(parts.next());
      if (done) return;
      if (part.type === 'file') yield await watch.untilCancelled(part.toBuffer());
      else if (part.fieldname === 'photo_types') names.push(...String(part.value).split(','));
    }
  }

  return {
    files: files(),
    typesOf(count) {
      if (count === 0) throw new AppError('no_photos');
      const types = names.map((name) => name.trim()).filter((name) => name !== '');
      if (types.length > count || !types.every(isPhotoType)) throw new AppError('photo_types_mismatch');
      // Photos without a type get the type `others`.
      return Array.from({ length: count }, (_, index) => types[index] ?? 'others');
    },
  };
}
