import { expect, test } from 'vitest';
import { placeKey } from './place-key.ts';

test.each([
  ['23/A', ['٢٣/A', '23/a', ' 23 / A ', '23-A', '23A', '23 a', '23\\a', '23 (A)']],
  ['B-12', ['b12', 'B 12', 'B.12']],
  ['١٢أ', ['12ا', '12 - أ']],
  ['-', [' - ']],
])('%s is the same place as %j', (place, others) => {
  for (const other of others) expect(placeKey(other)).toBe(placeKey(place));
});

test('other numbers are other places', () => {
  const places = ['23', '2-3', '2', '3', '23A', '2A3', 'A23', '023', 'A', 'AB', 'A B', '-', '/'];
  expect(new Set(places.map(placeKey)).size).toBe(places.length);
});
