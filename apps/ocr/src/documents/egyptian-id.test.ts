import { expect, test } from 'vitest';
import { visualOrder } from '../recognise/arabic-text.ts';
import { alefsToOnes, freeText } from './egyptian-id.ts';

const lineOf = (...readings: [text: string, p: number][]) => ({
  readings: readings.map(([text, p]) => ({ text: visualOrder(text), logp: Math.log(p) })),
  lattices: [],
});

test('alefs that are alone or among digits are ones, and the probabilities of both readings add up', () => {
  const line = lineOf(['عمارة ا شقة ٧', 0.5], ['عمارة ١ شقة ٧', 0.4]);
  expect(freeText(alefsToOnes(line))).toEqual({ value: 'عمارة ١ شقة ٧', p: expect.closeTo(0.9) });
  const inside = { readings: [{ text: '١٢ا', logp: 0 }], lattices: [] };
  expect(freeText(alefsToOnes(inside)).value).toBe('١٢١');
});

test('words keep their alefs', () => {
  const address = 'شارع احمد عرابا الجيزة';
  expect(freeText(alefsToOnes(lineOf([address, 0.9]))).value).toBe(address);
});
