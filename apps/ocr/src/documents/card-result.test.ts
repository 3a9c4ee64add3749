import { checkDigitOf } from '@bawaba/identity';
import { expect, test } from 'vitest';
import { unitTo } from '../image/perspective.ts';
import { visualOrder } from '../recognise/arabic-text.ts';
import { lattice } from '../testing/lattice.ts';
import { cardResult } from './card-result.ts';
import type { CardLines, ReadLine } from './egyptian-id.ts';
import type { Side } from './side.ts';

const LETTERS = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ';
const TODAY = '2026-11-15';
const withCheckDigit = (first13: string) => `${first13}${checkDigitOf(first13)}`;
/** A man, born on 15 February 1998 in Cairo. */
const NUMBER = withCheckDigit('2980215010123');
/** The same day and place, and a woman. */
const OTHER_NUMBER = withCheckDigit('2980215010126');

const line = (text: string): ReadLine => ({
  readings: [{ text: visualOrder(text), logp: Math.log(0.95) }],
  lattices: [lattice([...visualOrder(text)].join('.'), LETTERS, 0.99)],
});

const square = [
  [0, 0],
  [1000, 0],
  [1000, 600],
  [0, 600],
] as const;

/** A side on which every line was found in the same box. */
function sideOf(kind: 'front' | 'back', lines: CardLines): Side {
  const box = { x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.3 };
  return {
    slot: kind,
    picture: { levels: [], rgb: new Uint8Array(), width: 1000, height: 600, scale: 2 },
    layout: {
      kind,
      certainty: 1,
      quad: square,
      source: 'outline',
      document: unitTo(square),
      fields: Object.fromEntries(Object.keys(lines).map((name) => [name, box])),
      mrz: [],
    },
    lines,
    mrz: null,
  };
}

const front = (lines: CardLines = {}) =>
  sideOf('front', {
    given: line('أحمد'),
    family: line('محمد علي'),
    number: line(NUMBER),
    birth: line('1998/02/15'),
    ...lines,
  });
const back = (lines: CardLines = {}) =>
  sideOf('back', {
    number_back: line(NUMBER),
    gender: line('ذكر'),
    religion: line('مسلم'),
    marital: line('أعزب'),
    issue: line('2024/05'),
    expiry: line('2031/05/10'),
    ...lines,
  });
const codes = (...sides: [Side | null, Side | null]) =>
  cardResult(...sides, TODAY).warnings.map(({ code }) => code);

test('both sides of a card: its fields, verified and without a warning', () => {
  const data = cardResult(front(), back(), TODAY);
  expect(data).toMatchObject({
    document_type: 'national_id',
    full_name: 'أحمد محمد علي',
    id_number: NUMBER,
    birthdate: '1998-02-15',
    sex: 'M',
    religion: 'مسلم',
    marital_status: 'أعزب',
    expire_date: '2031-05-10',
    id_verified: true,
    warnings: [],
  });
  expect(data.fields.id_number).toMatchObject({ side: 'front', box: [200, 240, 800, 120] });
  expect(data.fields.expire_date).toMatchObject({ side: 'back' });
});

test('one side is verified only by a second place that says the same', () => {
  expect(cardResult(front(), null, TODAY).id_verified).toBe(true);
  expect(cardResult(front({ birth: undefined }), null, TODAY).id_verified).toBe(false);
  expect(cardResult(null, back(), TODAY).id_verified).toBe(false);
  expect(cardResult(front({ number: undefined }), back(), TODAY).id_verified).toBe(false);
});

test('the confidence of a side that was not sent is unknown', () => {
  expect(cardResult(front(), null, TODAY)).toMatchObject({
    front_confidence: expect.any(Number),
    back_confidence: null,
  });
  expect(cardResult(null, back(), TODAY)).toMatchObject({
    front_confidence: null,
    back_confidence: expect.any(Number),
  });
});

test.each<[code: string, front: CardLines, back: CardLines]>([
  ['numbers_differ', {}, { number_back: line(OTHER_NUMBER) }],
  ['birthdate_differs', { birth: line('1997/03/16') }, {}],
  ['gender_differs', {}, { gender: line('أنثى') }],
  ['expiry_differs', {}, { expiry: line('2033/05/10') }],
])('%s: the two places are named, and nothing is verified', (code, onFront, onBack) => {
  const data = cardResult(front(onFront), back(onBack), TODAY);
  expect(data.warnings).toEqual([expect.objectContaining({ code, fields: expect.any(Array) })]);
  expect(data.id_verified).toBe(false);
});

test('numbers that differ are both in the answer, the front first', () => {
  const data = cardResult(front(), back({ number_back: line(OTHER_NUMBER) }), TODAY);
  expect(data.warnings[0]?.values).toEqual([NUMBER, OTHER_NUMBER]);
});

test('a number that breaks its rules, one with another check digit, and none', () => {
  const month13 = withCheckDigit(`29813${NUMBER.slice(5, 13)}`);
  const otherDigit = `${NUMBER.slice(0, 13)}${(Number(NUMBER[13]) + 1) % 10}`;
  const numberOnly = (number: string) => codes(front({ number: line(number), birth: undefined }), null);
  expect(numberOnly(month13)).toEqual(['number_implausible']);
  expect(numberOnly(otherDigit)).toEqual(['number_check_digit']);
  expect(numberOnly('2980215')).toEqual(['number_unread']);
});

test('a card that expired yesterday has expired; one that expires today has not', () => {
  const expiring = (expiry: string) => codes(front(), back({ issue: line('2019/11'), expiry: line(expiry) }));
  expect(expiring('2026/11/14')).toEqual(['document_expired']);
  expect(expiring('2026/11/15')).toEqual([]);
});

test('digits and dots are not a name', () => {
  expect(cardResult(front({ given: line('.1'), family: line('2') }), null, TODAY).full_name).toBeNull();
});
