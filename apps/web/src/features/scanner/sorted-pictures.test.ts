import { describe, expect, it } from 'vitest';
import { nextPage, type Pictures, readPages } from './document-kind.ts';
import { type Reading, readingOf } from './reading.ts';
import { sortedPictures } from './sorted-pictures.ts';

const one = new File(['1'], 'one.jpg');
const two = new File(['2'], 'two.jpg');
const reading = (document_type: string, ...codes: string[]): Reading =>
  readingOf({ document_type, warnings: codes.map((code) => ({ code, message: '' })) });

describe('a picture', () => {
  it('goes to the first empty page, otherwise replaces the first page', () => {
    expect(nextPage('national_id', {})).toBe('id_card_front');
    expect(nextPage('national_id', { id_card_front: one })).toBe('id_card_back');
    expect(nextPage('national_id', { id_card_front: one, id_card_back: two })).toBe('id_card_front');
  });

  it('of a visa is kept with the passport, but not read as its back', () => {
    expect(readPages('passport', { passport_bio_page: one, visa_page: two })).toEqual({
      front: one,
      back: undefined,
    });
  });

  const sorted = (pictures: Pictures, ...found: Parameters<typeof reading>) =>
    sortedPictures(pictures, 'national_id', reading(...found));
  it('moves to the page that it shows', () => {
    const both = { id_card_front: one, id_card_back: two };
    expect(sorted(both, 'national_id')).toEqual(both);
    expect(sorted(both, 'national_id', 'sides_swapped')).toEqual({ id_card_front: two, id_card_back: one });
    expect(sorted({ id_card_front: one }, 'national_id', 'front_missing').id_card_back).toBe(one);
    expect(sorted({ id_card_front: one }, 'passport')).toMatchObject({ passport_bio_page: one });
    expect(sorted({ id_card_front: one }, 'visa')).toMatchObject({ visa_page: one });
  });

  it('stays when swapping would not help', () => {
    const both = { id_card_front: one, id_card_back: two };
    expect(sorted(both, 'national_id', 'sides_swapped', 'front_missing', 'side_not_found')).toEqual(both);
  });
});
