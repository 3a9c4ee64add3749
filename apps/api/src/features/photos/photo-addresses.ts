import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PhotoSize } from './photo-store.ts';

export const PHOTO_ADDRESS_SECONDS = 5 * 60;

export interface PhotoAddress {
  readonly key: string;
  readonly size: PhotoSize;
  /** Whose address it is: it works only as long as this user may see the photo. */
  readonly userId: number;
  readonly expires: number;
  readonly signature: string;
}

/** An <img> sends no token, so its address carries the right to one picture, for one user, for a few minutes. */
export function createPhotoAddresses(secret: Buffer, now: () => number = Date.now) {
  const sign = ({ key, size, userId, expires }: Omit<PhotoAddress, 'signature'>) =>
    createHmac('sha256', secret).update(`${key}\n${size}\n${userId}\n${expires}`).digest('base64url');

  return {
    addressOf(key: string, size: PhotoSize, userId: number): string {
      const expires = Math.floor(now() / 1000) + PHOTO_ADDRESS_SECONDS;
      const signature = sign({ key, size, userId, expires });
      return `/api/photos/${key}/${size}?user=${userId}&expires=${expires}&signature=${signature}`;
    },

    isValid(address: PhotoAddress): boolean {
      const expected = Buffer.from(sign(address));
      const given = Buffer.from(address.signature);
      return (
        expected.length === given.length && timingSafeEqual(expected, given) && address.expires * 1000 > now()
      );
    },
  };
}
