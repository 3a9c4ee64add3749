import type { ReadField } from '@bawaba/contracts';
import { expect, it } from 'vitest';
import { markOf } from './marks.ts';

const read = (value: string, confidence: number | null = 98): ReadField => ({
  value,
  confidence,
  box: null,
  side: 'front',
});

it('agrees when the field has the scanned value, in any spelling', () => {
  const agreed = { state: 'agrees', doubtful: false };
  expect(markOf('full_name', read('منى عادل'), 'مني عادل', { settled: false })).toEqual(agreed);
  expect(markOf('id_number', read('C01X00T47'), 'c01-x00 t47', { settled: false })).toEqual(agreed);
});

it('is doubtful below 60 until the clerk has compared', () => {
  expect(markOf('job', read('مهندس', 59), 'مهندس', { settled: false })).toEqual({
    state: 'agrees',
    doubtful: true,
  });
  expect(markOf('job', read('مهندس', 60), 'مهندس', { settled: false })).toEqual({
    state: 'agrees',
    doubtful: false,
  });
  expect(markOf('job', read('مهندس', 59), 'مهندس', { settled: true })).toEqual({
    state: 'agrees',
    doubtful: false,
  });
  expect(markOf('job', read('مهندس', null), 'مهندس', { settled: false })).toEqual({
    state: 'agrees',
    doubtful: false,
  });
});

it('is doubtful where the service found that something does not agree', () => {
  const warned = { state: 'agrees', doubtful: true };
  expect(markOf('birthdate', read('1998-05-14'), '1998-05-14', { settled: false, warned: true })).toEqual(
    warned,
  );
  expect(markOf('birthdate', read('1998-05-14'), '1998-05-14', { settled: true, warned: true })).toEqual({
    state: 'agrees',
    doubtful: false,
  });
});

it('differs when the field has another value, until the clerk keeps it', () => {
  expect(markOf('full_name', read('Mona Adel'), 'Mona Said', { settled: false })).toEqual({
    state: 'differs',
    doubtful: true,
  });
  expect(markOf('full_name', read('Mona Adel'), '', { settled: false })).toEqual({
    state: 'differs',
    doubtful: true,
  });
  expect(markOf('full_name', read('Mona Adel'), 'Mona Said', { settled: true })).toBeNull();
});

it('is unread when the scan found the field but no text, until the clerk types it', () => {
  expect(markOf('job', read('', 0), '', { settled: false })).toEqual({ state: 'unread', doubtful: true });
  expect(markOf('job', read('', 0), 'مهندس', { settled: false })).toBeNull();
});
