import { expect, it } from 'vitest';
import type { Reading } from '../features/scanner/reading.ts';
import { readBefore } from './scanned.ts';

const card = (id_number: string, pages: object) =>
  ({
    fields: { id_number: { value: id_number } },
    pages,
    confidence: {},
    inferred: {},
  }) as unknown as Reading;

it('after the back was removed, the same number keeps nothing, and an unread number goes too', () => {
  const both = card('29805142101231', { front: {}, back: {} });
  expect(readBefore(both, card('29805142101231', { front: {} }))?.id_number).toBe('');
  expect(readBefore(both, card('', { front: {} }))?.id_number).toBe('29805142101231');
});
