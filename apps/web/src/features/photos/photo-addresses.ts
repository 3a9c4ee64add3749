import type { Photo } from '@bawaba/contracts';

/**
 * The api signs addresses for five minutes. One that is kept at an answer is offered until the next answer: both times
 * together stay below the five minutes, with room for a slow line.
 */
const KEPT_MS = 150_000;
export const REFRESH_MS = 120_000;
const receivedAt = new WeakMap<Photo, number>();

const pathOf = (url: string | null) => url?.split('?')[0];

/**
 * Every answer signs the addresses again, and a new address makes the browser load the picture again. So an address is
 * kept while it is valid and its picture is the same.
 */
export function keepAddresses(old: readonly Photo[] | undefined, fresh: Photo[], now = Date.now()): Photo[] {
  return fresh.map((photo) => {
    const known = old?.find(({ id }) => id === photo.id);
    const since = (known && receivedAt.get(known)) ?? 0;
    const isKept =
      known &&
      now - since < KEPT_MS &&
      pathOf(known.photo_url) === pathOf(photo.photo_url) &&
      pathOf(known.face_url) === pathOf(photo.face_url);
    const { photo_url, thumbnail_url, original_url, face_url } = isKept ? known : photo;
    const result = { ...photo, photo_url, thumbnail_url, original_url, face_url };
    receivedAt.set(result, isKept ? since : now);
    return result;
  });
}

/** A picture could not be loaded: use the addresses of the next answer. */
export function forgetAddresses(photos: readonly Photo[]) {
  for (const photo of photos) receivedAt.delete(photo);
}
