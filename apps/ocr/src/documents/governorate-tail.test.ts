import { expect, test } from 'vitest';
import { visualOrder } from '../recognise/arabic-text.ts';
import { lattice } from '../testing/lattice.ts';
import { withGovernorate } from './governorate-tail.ts';

const alphabet = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي٠١٢٣٤٥٦٧٨٩ /-.،:';

function read(text: string): string {
  const visual = visualOrder(text);
  const seen = lattice([...visual].join('.'), alphabet, 0.999);
  const line = { readings: [{ text: visual, logp: -0.1 }], lattices: [seen] };
  return visualOrder(withGovernorate(line)!.readings[0]!.text);
}

test.each(['/', ':', '٤'])(
  'the sign %s before the governorate is a dash, if the line has no other',
  (sign) => {
    expect(read(`قسم طرة ${sign} بورسعيد`)).toBe('قسم طرة - بورسعيد');
    expect(read(`قسم - طرة ${sign} بورسعيد`)).toBe(`قسم - طرة ${sign} بورسعيد`);
  },
);

test('a letter before it stays: it may be an abbreviation', () => {
  expect(read('ناصية ش بورسعيد')).toBe('ناصية ش بورسعيد');
  expect(read('٥ ش بورسعيد')).toBe('٥ ش بورسعيد');
  expect(read('قسم طرة ٥ ش بورسعيد')).toBe('قسم طرة ٥ ش بورسعيد');
});

test('after a dash, a word that differs from a governorate by one letter is that governorate', () => {
  expect(read('حي منيل - اليحيرة')).toBe('حي منيل - البحيرة');
  expect(read('حي منيل اليحيرة')).toBe('حي منيل اليحيرة');
});
