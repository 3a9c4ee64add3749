import { expect, it } from 'vitest';
import { assertFewAreLost, PhotosLostError } from './add-photos.ts';

const photos = (count: number, isOriginal = true) =>
  Array.from({ length: count }, (_, i) => ({
    key: `${isOriginal ? 'original' : 'upright'}-${i}`,
    sizes: ['full', 'thumbnail'] as const,
    isOriginal,
  }));
const assertFew = (files: ReturnType<typeof photos>, missing: ReturnType<typeof photos>, left = files) =>
  assertFewAreLost(
    files,
    missing.map(({ key }) => `${key} (full)`),
    async () => left,
  );

it('fails when more than a few originals have no file, or none has one', async () => {
  const all = photos(1000);
  await assertFew(all, all.slice(0, 30));
  await expect(assertFew(all, all.slice(0, 31))).rejects.toThrow('31 of 1000 photos are missing');
  await assertFew(all.slice(0, 21), all.slice(0, 20));
  await expect(assertFew(all.slice(0, 20), all.slice(0, 20))).rejects.toThrow(PhotosLostError);
  await assertFew([], []);
});

it('passes when those without a file were deleted meanwhile, or can be made from their originals', async () => {
  const all = photos(1000);
  await assertFew(all, all.slice(0, 500), all.slice(500));
  await expect(assertFew(all, all.slice(0, 500), all.slice(400))).rejects.toThrow(
    '100 of 600 photos are missing',
  );
  await assertFew([...all, ...photos(1000, false)], photos(1000, false));
});
