import { expect, test } from 'vitest';
import { type PictureHeader, refusalOf } from './picture-limits.ts';

const photo: PictureHeader = { format: 'jpeg', width: 4000, height: 3000, channels: 3, depth: 'uchar' };

test.each<[string, Partial<PictureHeader>, ReturnType<typeof refusalOf>]>([
  ['a photograph', {}, undefined],
  ['the largest phone camera', { width: 12_000, height: 9000 }, undefined],
  ['a long side', { width: 20_000, height: 5000 }, undefined],
  ['a row that is too long', { width: 20_001, height: 1 }, 'image_too_large'],
  ['a column that is too long', { width: 1, height: 20_001 }, 'image_too_large'],
  ['too many pixels', { width: 11_000, height: 11_000 }, 'image_too_large'],
  [
    'too many bytes a pixel',
    { width: 10_000, height: 9000, channels: 4, depth: 'ushort' },
    'image_too_large',
  ],
  ['an unknown sample type', { width: 10_000, height: 9000, depth: 'dpcomplex' }, 'image_too_large'],
  ['too many coefficients', { width: 12_000, height: 9000, isProgressive: true }, 'image_too_large'],
  ['no width', { width: 0 }, 'not_an_image'],
  ['a width that is not a number', { width: Number.NaN }, 'not_an_image'],
  ['no size', { width: undefined, height: undefined }, 'not_an_image'],
  ['a drawing', { format: 'svg' }, 'not_an_image'],
  ['several pages', { format: 'tiff' }, 'not_an_image'],
  ['no format', { format: undefined }, 'not_an_image'],
])('%s', (_, change, refusal) => {
  expect(refusalOf({ ...photo, ...change })).toBe(refusal);
});
