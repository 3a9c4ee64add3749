import { describe, expect, it } from 'vitest';
import { knownTotal, pageCount, roundEstimate } from './total.ts';

const guess = (total: number) => ({ total, isEstimate: true });
const exact = (total: number) => ({ total, isEstimate: false });

describe('an estimated total', () => {
  it.each([
    ['fewer rows than the page shows', 1, 50, 50, 100],
    ['as many as the page shows, or more', 12_347, 50, 50, 12_347],
  ])('of %s', (_, total, offset, shown, known) => {
    expect(knownTotal(guess(total), offset, shown)).toEqual(guess(known));
  });

  it('is rounded to two digits', () => {
    const rounded = [1, 9, 53, 99, 104, 949, 12_347, 996_000, 1_250_000].map(roundEstimate);
    expect(rounded).toEqual([1, 9, 53, 99, 100, 950, 12_000, 1_000_000, 1_300_000]);
  });

  it('has a next page only if the current page is full', () => {
    const rows = Array.from({ length: 50 });
    expect(pageCount({ ...guess(12_000), rows }, 1, 50)).toEqual({ pages: 240, hasNext: true });
    expect(pageCount({ ...guess(50), rows }, 1, 50)).toEqual({ pages: 2, hasNext: true });
    expect(pageCount({ ...guess(120), rows: rows.slice(30) }, 3, 50)).toEqual({ pages: 3, hasNext: false });
  });
});

describe('an exact total', () => {
  it('stays unchanged', () => expect(knownTotal(exact(3), 50, 0)).toEqual(exact(3)));

  it('determines the last page', () => {
    expect(pageCount({ total: 100 }, 1, 50)).toEqual({ pages: 2, hasNext: true });
    expect(pageCount({ total: 100 }, 2, 50)).toEqual({ pages: 2, hasNext: false });
    expect(pageCount({ total: 100 }, 3, 50)).toEqual({ pages: 2, hasNext: false });
    expect(pageCount({ total: 0 }, 1, 50)).toEqual({ pages: 0, hasNext: false });
  });
});
