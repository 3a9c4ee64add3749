import { MAX_PHOTO_BYTES } from '@bawaba/contracts';
import { expect, it } from 'vitest';
import { problemOf } from './acceptable-photos.ts';

it('accepts images up to the size limit and rejects other files', () => {
  expect(problemOf({ name: 'card.jpg', type: 'image/jpeg', size: MAX_PHOTO_BYTES })).toBeNull();
  expect(problemOf({ name: 'card.jpg', type: 'image/jpeg', size: MAX_PHOTO_BYTES + 1 })).toBe('tooLarge');
  expect(problemOf({ name: 'IMG_1.HEIC', type: '', size: 5 })).toBeNull();
  expect(problemOf({ name: 'letter.pdf', type: 'application/pdf', size: 5 })).toBe('notAnImage');
});
