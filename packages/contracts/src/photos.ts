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

/** Signed, short-lived URLs that work in an <img>. Width and height are those of `photo_url`. */
export const photo = z.object({
  id: recordId,
  /** The document, turned upright and cut to its border; if there is none, the photo as it was uploaded. */
  photo_url: z.string(),
  /** A small copy of `photo_url`. */
  thumbnail_url: z.string(),
  original_url: z.string(),
  /** The face on the document; null if none was found. */
  face_url: z.string().nullable(),
  /** `photo_url` is not the original. */
  straightened: z.boolean(),
  /** The upright picture is still being made: ask again in a few seconds. */
  pending: z.boolean(),
  photo_type: z.enum(photoTypes),
  width: z.int(),
  height: z.int(),
  created_at: instant,
});
export type Photo = z.infer<typeof photo>;

const photoParams = z.object({ id: pathId, photoId: pathId });
export const rotationInput = z.object({
  quarter_turns: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
export type RotationInput = z.infer<typeof rotationInput>;

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
      params: photoParams,
      response: { 204: noContent },
    },
  }),
  rotate: endpoint({
    method: 'POST',
    url: '/residents/:id/photos/:photoId/rotation',
    schema: {
      summary: 'Rotate a photo clockwise, as it is shown; the original is kept',
      tags: ['photos'],
      params: photoParams,
      body: rotationInput,
      response: { 200: photo },
    },
  }),
};
