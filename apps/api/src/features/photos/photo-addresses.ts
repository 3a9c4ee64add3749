import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../actor.ts';
import type { PhotoSize } from './photo-store.ts';

const PHOTO_ADDRESS_SECONDS = 5 * 60;

export interface PhotoAddress {
  readonly key: string;
  readonly size: PhotoSize;
  /** The address works only while this user may see the photo. */
  readonly userId: number;
  /** The session that requested it: the address ends at sign-out. */
  readonly session: string;
  readonly expires: number;
  readonly signature: string;
}

export type PhotoViewer = Pick<Actor, 'userId' | 'sessionHash'>;

/** An <img> sends no token, so its address itself gives access to one photo, for one session, for a few minutes. */
export function createPhotoAddresses(secret: Buffer, now: () => number = Date.now) {
  const sign = ({ key, size, userId, session, expires }: Omit<PhotoAddress, 'signature'>) =>
    createHmac('sha256', secret)
      .update(`${key}\n${size}\n${userId}\n${session}\n${expires}`)
      .digest('base64url');
  /** Identifies a session without revealing its token. */
  const nameOf = (sessionHash: Buffer) =>
    createHmac('sha256', secret).update('session').update(sessionHash).digest('base64url').slice(0, 16);

  return {
    nameOf,

    addressOf(key: string, size: PhotoSize, { userId, sessionHash }: PhotoViewer): string {
      const expires = Math.floor(now() / 1000) + PHOTO_ADDRESS_SECONDS;
      const session = nameOf(sessionHash);
      const signature = sign({ key, size, userId, session, expires });
      const query = new URLSearchParams({ user: `${userId}`, session, expires: `${expires}`, signature });
      return `/api/photos/${key}/${size}?${query}`;
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
