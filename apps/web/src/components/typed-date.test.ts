import { describe, expect, it } from 'vitest';
import { parseTypedDate } from './typed-date.ts';

describe('parseTypedDate', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026/3/9', '2026-03-09'],
    ['9.3.2026', '2026-03-09'],
    ['٠٩/٠٣/٢٠٢٦', '2026-03-09'],
    [' 2026-03-09 ', '2026-03-09'],
  ])('reads %s', (typed, date) => expect(parseTypedDate(typed)).toBe(date));

  it.each(['2026-02-30', '31/11/2026', '2026-13-01', '2026-3', 'tomorrow', ''])('rejects %j', (typed) =>
    expect(parseTypedDate(typed)).toBeNull(),
  );
});
