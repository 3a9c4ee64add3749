import {
  AppError,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS_PER_UPLOAD,
  type PhotoType,
  photoTypes,
} from '@bawaba/contracts';
import type { FastifyRequest } from 'fastify';
import type { PhotoUpload } from './photos.service.ts';

const isPhotoType = (name: string): name is PhotoType => photoTypes.some((type) => type === name);

/** Multipart: repeated `photos` files, and `photo_types` (one or several fields) as a comma-separated list. */
export async function readPhotoForm(request: FastifyRequest): Promise<PhotoUpload[]> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const files: Buffer[] = [];
  const names: string[] = [];
  const limits = { fileSize: MAX_PHOTO_BYTES, files: MAX_PHOTOS_PER_UPLOAD, fields: 20, fieldSize: 1000 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') files.push(await part.toBuffer());
    else if (part.fieldname === 'photo_types') names.push(...String(part.value).split(','));
  }
  if (files.length === 0) throw new AppError('no_photos');
  const types = names.map((name) => name.trim()).filter((name) => name !== '');
  // Photos without a type of their own are of no particular one.
  if (types.length > files.length || !types.every(isPhotoType)) throw new AppError('photo_types_mismatch');
  return files.map((bytes, index) => ({ bytes, photo_type: types[index] ?? 'others' }));
}
