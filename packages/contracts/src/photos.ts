import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, noContent, pathId, recordId } from './fields.ts';

export const photoTypes = [
  'id_card_front',
  'id_card_back',
  'passport_bio_page',
  'visa_page',
  'others',
] as const;
export type PhotoType = (typeof photoTypes)[number];

export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
export const MAX_PHOTOS_PER_UPLOAD = 10;

/** Signed, short-lived URLs that work in an <img>. */
export const photo = z.object({
  id: recordId,
  photo_url: z.string(),
  thumbnail_url: z.string(),
  photo_type: z.enum(photoTypes),
  width: z.int(),
  height: z.int(),
  created_at: instant,
});
export type Photo = z.infer<typeof photo>;

export const photoEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/residents/:id/photos',
    schema: {
      summary: 'Photos of a resident',
      tags: ['photos'],
      params: idParams,
      response: { 200: z.array(photo) },
    },
  }),
  upload: endpoint({
    method: 'POST',
    url: '/residents/:id/photos',
    schema: {
      summary: 'Add photos: repeated `photos` files, and `photo_types` as a comma-separated list',
      tags: ['photos'],
      consumes: ['multipart/form-data'],
      params: idParams,
      response: { 201: z.array(photo) },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/residents/:id/photos/:photoId',
    schema: {
      summary: 'Delete a photo',
      tags: ['photos'],
      params: z.object({ id: pathId, photoId: pathId }),
      response: { 204: noContent },
    },
  }),
};
