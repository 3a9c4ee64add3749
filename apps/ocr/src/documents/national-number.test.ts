import { checkDigitOf } from '@bawaba/identity';
import { expect, test } from 'vitest';
import { numberCandidates, numberFromBothSides } from './national-number.ts';

const number = `2980215010123${checkDigitOf('2980215010123')}`;
const wrongMonth = `29813${number.slice(5)}`;

test('a valid number is preferred to a slightly likelier invalid one', () => {
  const [best] = numberCandidates([
    { text: wrongMonth, logp: Math.log(0.5) },
    { text: number, logp: Math.log(0.3) },
  ]);
  expect(best!.text).toBe(number);
});

test('Arabic and Latin digits are the same number', () => {
  const arabic = number.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);
  expect(numberCandidates([{ text: arabic, logp: -0.1 }])[0]!.text).toBe(number);
});

test('the same number on both sides is more certain than one side, different numbers are less', () => {
  const one = [{ text: number, p: 0.8 }];
  const other = [{ text: `${number.slice(0, 12)}55`, p: 0.7 }];
  expect(numberFromBothSides(one, one).p).toBeGreaterThan(0.9);
  expect(numberFromBothSides(one, other)).toMatchObject({ value: number });
  expect(numberFromBothSides(one, other).p).toBeLessThan(0.6);
});

test('a text without 14 digits is not a number', () => {
  expect(numberFromBothSides([{ text: '2980215', p: 0.9 }], [])).toEqual({ value: '', p: 0 });
});
