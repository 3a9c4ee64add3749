import { expect, test } from 'vitest';
import { createCalendar, dateFrom, printedDate } from './dates.ts';

test.each([
  ['٢٠٣١/٠٤/١٧', '2031-04-17'],
  ['17/4/2031', '2031-04-17'],
  ['2024/05', '2024-05'],
  ['20310417', '2031-04-17'],
  ['2031/02/30', null],
  ['1031/02/03', null],
  ['31/04', null],
  ['', null],
])('%s → %s', (text, date) => expect(printedDate(text)).toBe(date));

test('a possible date is preferred to a likelier impossible one', () => {
  const readings = [
    { text: '2031/13/07', logp: Math.log(0.6) },
    { text: '2031/12/07', logp: Math.log(0.3) },
  ];
  expect(dateFrom(readings, () => 1).value).toBe('2031-12-07');
});

test('a day starts at midnight in the time zone of the register', () => {
  const lateInGreenwich = new Date('2026-07-31T22:30:00Z');
  expect(createCalendar('Africa/Cairo').today(lateInGreenwich)).toBe('2026-08-01');
  expect(createCalendar('UTC').today(lateInGreenwich)).toBe('2026-07-31');
  expect(() => createCalendar('Africa/Kairo')).toThrow();
});
