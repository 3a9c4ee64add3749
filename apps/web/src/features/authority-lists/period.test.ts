import { expect, test } from 'vitest';
import { periodOf, periodProblem } from './period.ts';

test('a list is about today, or about the last month that is over, until somebody chooses', () => {
  expect(periodOf('daily_guests', {}, '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-01-05' });
  expect(periodOf('monthly_statement', {}, '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(periodOf('monthly_statement', { from: '2028-02-17' }, '2028-03-01').to).toBe('2028-02-29');
});

test('only arrivals and departures can be about several days', () => {
  const days = { from: '2026-03-01', to: '2026-03-04' };
  expect(periodOf('foreign_arrivals', days, '2026-03-09')).toEqual(days);
  expect(periodOf('daily_guests', days, '2026-03-09').to).toBe('2026-03-01');
  expect(periodOf('foreign_arrivals', { from: '2026-03-04', to: '2026-03-01' }, '2026-03-09').to).toBe(
    '2026-03-04',
  );
  expect(periodOf('foreign_arrivals', { from: '31/31', to: 'x' }, '2026-03-09').from).toBe('2026-03-09');
});

test('a month must be over, a day must have begun', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(periodProblem('monthly_statement', march, '2026-03-31')).toBe('notOver');
  expect(periodProblem('monthly_statement', march, '2026-04-01')).toBeNull();
  expect(periodProblem('daily_guests', { from: '2026-04-02', to: '2026-04-02' }, '2026-04-01')).toBe(
    'future',
  );
});
