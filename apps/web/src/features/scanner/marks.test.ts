import { expect, it } from 'vitest';
import { markOf } from './marks.ts';
import type { ReadField } from './reading.ts';

const read = (value: string, confidence: number | null = 98): ReadField => ({
  value,
  confidence,
  box: null,
  side: 'front',
});

it('agrees when the field has the scanned value, in any spelling', () => {
  const agreed = { state: 'agrees', doubtful: false };
  expect(markOf('full_name', read('منى عادل'), 'مني عادل', false)).toEqual(agreed);
  expect(markOf('id_number', read('C01X00T47'), 'c01-x00 t47', false)).toEqual(agreed);
});

it('is doubtful below 60 until the clerk has compared', () => {
  expect(markOf('job', read('مهندس', 59), 'مهندس', false)).toEqual({ state: 'agrees', doubtful: true });
  expect(markOf('job', read('مهندس', 60), 'مهندس', false)).toEqual({ state: 'agrees', doubtful: false });
  expect(markOf('job', read('مهندس', 59), 'مهندس', true)).toEqual({ state: 'agrees', doubtful: false });
  expect(markOf('job', read('مهندس', null), 'مهندس', false)).toEqual({ state: 'agrees', doubtful: false });
});

it('differs when the field has another value, until the clerk keeps it', () => {
  expect(markOf('full_name', read('Mona Adel'), 'Mona Said', false)).toEqual({
    state: 'differs',
    doubtful: true,
  });
  expect(markOf('full_name', read('Mona Adel'), '', false)).toEqual({ state: 'differs', doubtful: true });
  expect(markOf('full_name', read('Mona Adel'), 'Mona Said', true)).toBeNull();
});

it('is unread when the scan found the field but no text, until the clerk types it', () => {
  expect(markOf('job', read('', 0), '', false)).toEqual({ state: 'unread', doubtful: true });
  expect(markOf('job', read('', 0), 'مهندس', false)).toBeNull();
});
