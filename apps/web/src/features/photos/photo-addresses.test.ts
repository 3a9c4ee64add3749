import type { Photo } from '@bawaba/contracts';
import { expect, it } from 'vitest';
import { forgetAddresses, keepAddresses, REFRESH_MS } from './photo-addresses.ts';

const answer = (key: string, signature: number, changes: Partial<Photo> = {}): Photo => ({
  id: 7,
  photo_url: `/api/photos/${key}/full?signature=${signature}`,
  thumbnail_url: `/api/photos/${key}/thumbnail?signature=${signature}`,
  original_url: `/api/photos/original/full?signature=${signature}`,
  face_url: null,
  straightened: false,
  pending: true,
  photo_type: 'id_card_front',
  width: 60,
  height: 40,
  created_at: '2026-11-15T10:00:00.000Z',
  ...changes,
});

it('keeps the address of the same picture for a while, and takes everything else from the new answer', () => {
  const first = keepAddresses(undefined, [answer('a', 1)], 0);
  const second = keepAddresses(first, [answer('a', 2, { pending: false })], 60_000);
  expect(second).toMatchObject([{ photo_url: '/api/photos/a/full?signature=1', pending: false }]);
  const third = keepAddresses(second, [answer('a', 3)], 200_000);
  expect(third).toMatchObject([{ photo_url: '/api/photos/a/full?signature=3' }]);
});

it('does not keep an address that expires before the next answer', () => {
  const signedForMs = 5 * 60_000;
  const first = keepAddresses(undefined, [answer('a', 1)], 0);
  const second = keepAddresses(first, [answer('a', 2)], signedForMs - REFRESH_MS - 20_000);
  expect(second).toMatchObject([{ photo_url: '/api/photos/a/full?signature=2' }]);
});

it('uses the new address of a new picture, and after a failure', () => {
  const first = keepAddresses(undefined, [answer('a', 1)], 0);
  expect(keepAddresses(first, [answer('b', 2)], 1000)).toMatchObject([
    { photo_url: '/api/photos/b/full?signature=2' },
  ]);
  forgetAddresses(first);
  expect(keepAddresses(first, [answer('a', 2)], 190_000)).toMatchObject([
    { photo_url: '/api/photos/a/full?signature=2' },
  ]);
});
