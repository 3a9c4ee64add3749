import { expect, test } from 'vitest';
import { readInOrder, tellingSample } from './date-order.ts';

test('a date is read in the order that somebody chooses', () => {
  expect(readInOrder('3/4/2026', 'dmy')).toBe('2026-04-03');
  expect(readInOrder('3/4/2026', 'mdy')).toBe('2026-03-04');
  expect(readInOrder('٣/٤/٢٠٢٦', 'dmy')).toBe('2026-04-03');
  expect(readInOrder('31-2-26', 'dmy')).toBeNull();
  expect(readInOrder('soon', 'dmy')).toBeNull();
});

test('the question shows a value that means another day in each order', () => {
  expect(tellingSample(['4/4/2026', '31/12/2026', '3/4/2026'], ['dmy', 'mdy'])).toEqual({
    sample: '3/4/2026',
    days: [
      { order: 'dmy', day: '2026-04-03' },
      { order: 'mdy', day: '2026-03-04' },
    ],
  });
  expect(tellingSample(['4/4/2026'], ['dmy', 'mdy'])).toBeNull();
});
