import type { Cell } from '@bawaba/spreadsheets';
import { describe, expect, test } from 'vitest';
import { dateColumn } from './date-columns.ts';
import { readDate } from './parse-date.ts';
import { splitPeriod } from './split-period.ts';

const options = { latestYear: 2046 };
const all = (date: string) => ({ dmy: date, mdy: date, ymd: date });

describe('a date that was typed:', () => {
  test.each([
    ['3/5/2024', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['٣/٥/٢٠٢٤', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['۳-۵-۲۰۲۴', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['25.12.2023', { dmy: '2023-12-25' }],
    ['12 25 2023', { mdy: '2023-12-25' }],
    [' 03 / 05 / 2024 ', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['25\\12\\2023', { dmy: '2023-12-25' }],
    ['24/05/03', { dmy: '2003-05-24', ymd: '2024-05-03' }],
    ['3/5/98', { dmy: '1998-05-03', mdy: '1998-03-05' }],
    ['2024-05-03', all('2024-05-03')],
    ['2024-05-03T22:10:00.000Z', all('2024-05-03')],
    ['٢٠٢٤/٠٥/٠٣', all('2024-05-03')],
    ['20240503', all('2024-05-03')],
    ['03052024', all('2024-05-03')],
    ['3/5/2024 14:30', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['3/5/2024 2:30:00 PM', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['3/5/2024 ٢:٣٠ م', { dmy: '2024-05-03', mdy: '2024-03-05' }],
    ['25/12/2023م', { dmy: '2023-12-25' }],
    ['5 يناير 2024', all('2024-01-05')],
    ['٥ كانون الثاني ٢٠٢٤', all('2024-01-05')],
    ['5 تشرين الأول 2023', all('2023-10-05')],
    ['الجمعة 5 أغسطس 2022', all('2022-08-05')],
    ['Friday, 5 August 2022', all('2022-08-05')],
    ['Aug 5th, 2022', all('2022-08-05')],
    ['05-Aug-22', all('2022-08-05')],
    ['2022 أغسطس 5', all('2022-08-05')],
    ['31/2/2024', {}],
    ['13/13/2024', {}],
    ['5/1445', {}],
    ['5/6/1445 هـ', {}],
    ['5/6/1445', {}],
    ['3/5', {}],
    ['', {}],
    ['منى السيد', {}],
    ['29801011234567', {}],
    ['0/0/0000', {}],
  ])('%s', (text, expected) => {
    expect(readDate(text, options)).toEqual(expected);
  });
});

test.each([
  ['1/5/2024 - 7/5/2024', ['1/5/2024', '7/5/2024']],
  ['1/5/2024-7/5/2024', ['1/5/2024', '7/5/2024']],
  ['1-5-2024 - 7-5-2024', ['1-5-2024', '7-5-2024']],
  ['من 1/5/2024 إلى 7/5/2024', ['1/5/2024', '7/5/2024']],
  ['من ١/٥/٢٠٢٤ الى ٧/٥/٢٠٢٤', ['1/5/2024', '7/5/2024']],
  ['1 مايو 2024 حتى 7 مايو 2024', ['1 مايو 2024', '7 مايو 2024']],
  ['from 2024-05-01 to 2024-05-07', ['2024-05-01', '2024-05-07']],
  ['2024-05-01 – 2024-05-07', ['2024-05-01', '2024-05-07']],
  ['2024-05-01', null],
  ['1/5/2024', null],
  ['أسبوع', null],
])('the period %s', (text, expected) => {
  expect(splitPeriod(text)).toEqual(expected);
});

function decide(cells: Cell[]) {
  const column = dateColumn(options);
  for (const [index, cell] of cells.entries()) column.add(cell, index + 2);
  return column.result();
}
const real = (date: string) => ({ date });

describe('one convention for a column:', () => {
  test('a value over 12 proves it', () => {
    expect(decide(['3/5/2024', null, '25/12/2023'])).toEqual({
      state: 'proven',
      convention: 'dmy',
      candidates: ['dmy'],
      proofs: { dmy: 4 },
      mayBeSwapped: false,
    });
    expect(decide(['3/5/2024', '12/25/2023'])).toMatchObject({ state: 'proven', convention: 'mdy' });
    expect(decide(['24/05/03', '98/12/31'])).toMatchObject({ state: 'proven', convention: 'ymd' });
    expect(decide(['1/5/2024 - 25/5/2024'])).toMatchObject({ state: 'proven', convention: 'dmy' });
  });

  test('a person is asked when nothing proves it', () => {
    expect(decide(['3/5/2024', '1/2/2024', '5/5/2024'])).toMatchObject({
      state: 'asked',
      convention: null,
      candidates: ['dmy', 'mdy'],
    });
    expect(decide(['03/05/04'])).toMatchObject({ state: 'asked', candidates: ['dmy', 'mdy', 'ymd'] });
  });

  test('a contradiction is reported with both rows, the usual convention first', () => {
    expect(decide(['25/12/2023', '26/12/2023', '12/25/2023'])).toEqual({
      state: 'contradiction',
      convention: null,
      candidates: ['dmy', 'mdy'],
      proofs: { dmy: 2, mdy: 4 },
      mayBeSwapped: false,
    });
  });

  test('none is needed for real dates, numbers of days, ISO dates, month names and 5/5/2024', () => {
    const cells = [real('2024-05-03'), 45_000, '2024-05-03', '5 يناير 2024', '5/5/2024', null, 'غير معروف'];
    expect(decide(cells)).toMatchObject({ state: 'not_needed', convention: null });
  });

  test('real dates up to the 12th only, and typed ones after it only: day and month may be exchanged', () => {
    const mixed = [real('2024-05-03'), '25/12/2023', real('2024-12-11'), '13/01/2024'];
    expect(decide(mixed)).toMatchObject({ state: 'proven', convention: 'dmy', mayBeSwapped: true });
    expect(decide([...mixed, real('2024-05-13')]).mayBeSwapped).toBe(false);
    expect(decide([...mixed, '03/04/2024']).mayBeSwapped).toBe(false);
  });
});
