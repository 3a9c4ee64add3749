import type { Cell } from '@bawaba/spreadsheets';
import { expect, test } from 'vitest';
import { findHeader } from './find-header.ts';
import { leftOut } from './row-shape.ts';

const rows = (...list: Cell[][]) => list.map((cells, index) => ({ number: index + 1, cells }));
const person: Cell[] = ['منى السيد علي', 29801011234567, '25/12/2023', '12'];
const headings = ['الاسم', 'الرقم القومي', 'تاريخ الوصول', 'الشقة'];

test('in the first row', () => {
  expect(findHeader(rows(headings, person))).toEqual({ first: 1, last: 1, headings });
});

test('below a title, an address and an empty row', () => {
  const title = [['قرية النخيل السياحية'], ['كشف بأسماء النزلاء عن شهر مايو'], [null, 'التاريخ']];
  const list = [...rows(...title), { number: 6, cells: headings }, { number: 7, cells: person }];
  expect(findHeader(list)).toEqual({ first: 6, last: 6, headings });
});

test('in two rows, with merged cells', () => {
  const upper = ['م', 'بيانات النزيل', null, 'مدة الإقامة', null, 'رقم الوحدة'];
  const lower = [null, 'الاسم', 'الرقم القومي', 'من', 'إلى', null];
  const merged = [
    { top: 1, left: 1, bottom: 2, right: 1 },
    { top: 1, left: 2, bottom: 1, right: 3 },
    { top: 1, left: 4, bottom: 1, right: 5 },
    { top: 1, left: 6, bottom: 2, right: 6 },
  ];
  expect(findHeader(rows(upper, lower, [1, ...person]), merged)).toEqual({
    first: 1,
    last: 2,
    headings: ['م', 'الاسم', 'الرقم القومي', 'مدة الإقامة من', 'مدة الإقامة إلى', 'رقم الوحدة'],
  });
});

test('in two rows of a text file, and a heading that is only whole with the one above', () => {
  const found = findHeader(
    rows(['الاسم', 'تاريخ', null, 'الشقة'], [null, 'الميلاد', 'الوصول', null], person),
  );
  expect(found).toEqual({
    first: 1,
    last: 2,
    headings: ['الاسم', 'تاريخ الميلاد', 'تاريخ الوصول', 'الشقة'],
  });
});

test('one column only', () => {
  expect(findHeader(rows(['Passport no.'], ['A123456']))?.headings).toEqual(['Passport no.']);
});

test('words that we do not know, over numbers', () => {
  const found = findHeader(rows(['Ime', 'Broj'], ['Ana Horvat', 'A1234567'], ['Ivan Horvat', 'A7654321']));
  expect(found?.headings).toEqual(['Ime', 'Broj']);
});

test('a file without a header', () => {
  expect(findHeader(rows(person, person))).toBeNull();
  expect(findHeader(rows(['منى السيد', 'القاهرة'], ['أحمد حسن', 'الجيزة']))).toBeNull();
  expect(findHeader([])).toBeNull();
});

test.each<[Cell[], string | null]>([
  [[], 'empty'],
  [[null, null], 'empty'],
  [person, null],
  [['الإسم', 'رقم قومى', 'تاريخ الوصول:', 'شقه'], 'repeated_header'],
  [['الإجمالي', null, 120], 'total'],
  [['إجمالي عدد النزلاء: ١٢٠'], 'total'],
  [['العدد', 120], 'total'],
  [['العدد الكلي', '120'], 'total'],
  [['Total', 5], 'total'],
  [['Grand Total:', '5'], 'total'],
  [['المجموع'], 'total'],
  [['إجمالي محمد علي', 29801011234567], null],
  [['عدد السيد', 'A1234567', '25/12/2023'], null],
  [['Total Hassan', 'A1234567'], null],
])('the row %j is left out: %s', (cells, expected) => {
  expect(leftOut(cells, headings)).toBe(expected);
});
