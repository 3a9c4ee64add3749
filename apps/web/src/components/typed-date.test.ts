import { describe, expect, it } from 'vitest';
import { isDay, parseTypedDate, readDate, writeDate } from './typed-date.ts';

describe('parseTypedDate', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026/3/9', '2026-03-09'],
    ['9.3.2026', '2026-03-09'],
    ['9 / 3 / 2026', '2026-03-09'],
    ['09 03 2026', '2026-03-09'],
    ['٠٩/٠٣/٢٠٢٦', '2026-03-09'],
    ['\u200e09/03/2026\u200e', '2026-03-09'],
    [' 2026-03-09 ', '2026-03-09'],
    ['2026-03-09T14:20:00Z', '2026-03-09'],
    ['09032026', '2026-03-09'],
    ['20260309', '2026-03-09'],
    ['20112012', '2012-11-20'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %s', (typed, date) => expect(parseTypedDate(typed)).toBe(date));

  it.each([
    '2026-02-30',
    '31/11/2026',
    '2026-13-01',
    '29/02/2026',
    '2026-3',
    '15/11',
    '1511',
    '15/11/26',
    'tomorrow',
    '09/03/1026',
    '0/3/2026',
    '',
  ])('rejects %j', (typed) => expect(parseTypedDate(typed)).toBeNull());
});

describe('readDate', () => {
  const on = { today: '2026-11-16' };
  it.each([
    ['15.11', '2026-11-15'],
    ['1511', '2026-11-15'],
    ['5/1', '2026-01-05'],
    ['15/11/26', '2026-11-15'],
    ['151126', '2026-11-15'],
    ['12/04/88', '1988-04-12'],
    ['01/02/56', '2056-02-01'],
    ['15/11/2026', '2026-11-15'],
  ])('reads %s', (typed, date) => expect(readDate(typed, on)).toBe(date));

  it('takes the next year for a day that would be before the first one allowed', () => {
    expect(readDate('5.1', { ...on, from: '2026-11-16' })).toBe('2027-01-05');
    expect(readDate('16.11', { ...on, from: '2026-11-16' })).toBe('2026-11-16');
  });

  it.each([
    ['31/02/1998', { why: 'day', month: '1998-02', days: 28 }],
    ['31.4', { why: 'day', month: '2026-04', days: 30 }],
    ['01/13/2026', { why: 'month', month: 13 }],
    ['2026-13-01', { why: 'month', month: 13 }],
    ['0/3/2026', { why: 'format' }],
    ['tomorrow', { why: 'format' }],
    ['15', { why: 'format' }],
    ['1/2/3/4', { why: 'format' }],
    ['09/03/1026', { why: 'format' }],
  ])('says why %s is not a date', (typed, problem) => expect(readDate(typed, on)).toEqual(problem));
});

it('writes a date as in Egypt, and knows a day of the calendar', () => {
  expect(writeDate('2026-11-05')).toBe('05/11/2026');
  expect(isDay('2026-11-05')).toBe(true);
  for (const text of ['2026-11-31', '05/11/2026', '20261105', '', undefined]) expect(isDay(text)).toBe(false);
});
