import { describe, expect, it } from 'vitest';
import { instantOf, isDue, lastDue, nextDue } from './schedule.ts';

const CAIRO = 'Africa/Cairo';
const at = (text: string) => new Date(text);

describe('the time of day of a schedule', () => {
  it.each([
    // Winter is UTC+2, summer UTC+3.
    ['2026-11-17', '03:30', '2026-11-17T01:30:00.000Z'],
    ['2026-07-01', '03:30', '2026-07-01T00:30:00.000Z'],
    // On 24 April 2026 the clocks go from 00:00 to 01:00: 00:30 does not exist, and is made up for an hour later.
    ['2026-04-23', '23:59', '2026-04-23T21:59:00.000Z'],
    ['2026-04-24', '00:30', '2026-04-23T22:30:00.000Z'],
    ['2026-04-24', '01:00', '2026-04-23T22:00:00.000Z'],
    // On 29 October 2026 they go from 24:00 back to 23:00: 23:30 comes twice, and the first counts.
    ['2026-10-29', '23:30', '2026-10-29T20:30:00.000Z'],
    ['2026-10-30', '00:00', '2026-10-29T22:00:00.000Z'],
  ])('%s %s in Cairo is %s', (day, time, instant) => {
    expect(instantOf(day, time, CAIRO).toISOString()).toBe(instant);
  });

  it.each(['00:30', '03:30', '23:30'])('%s comes once a day, the whole year', (time) => {
    let now = at('2026-01-01T00:00:00Z');
    const days: string[] = [];
    while (days.length < 365) {
      const next = nextDue(now, time, CAIRO);
      const hours = (next.getTime() - now.getTime()) / 3_600_000;
      if (days.length > 0) expect(hours).toBeGreaterThanOrEqual(22);
      expect(hours).toBeLessThanOrEqual(26);
      // It stays the last one until the next.
      expect(lastDue(next, time, CAIRO)).toEqual(next);
      expect(lastDue(new Date(nextDue(next, time, CAIRO).getTime() - 1), time, CAIRO)).toEqual(next);
      days.push(new Intl.DateTimeFormat('en-CA', { timeZone: CAIRO }).format(next));
      now = next;
    }
    expect(new Set(days).size).toBe(365);
  });
});

describe('a backup is due', () => {
  const due = (now: string, goodSince: string | null, failedAt: string | null = null) =>
    isDue(
      { goodSince: goodSince ? at(goodSince) : null, failedAt: failedAt ? at(failedAt) : null },
      at(now),
      '03:30',
      CAIRO,
    );

  it('at its time, and later if the machine was off then', () => {
    expect(due('2026-11-17T01:29:59Z', '2026-11-16T01:30:10Z')).toBe(false);
    expect(due('2026-11-17T01:30:00Z', '2026-11-16T01:30:10Z')).toBe(true);
    expect(due('2026-11-17T09:00:00Z', '2026-11-14T01:30:10Z')).toBe(true);
    expect(due('2026-11-17T09:00:00Z', '2026-11-17T01:30:10Z')).toBe(false);
    expect(due('2026-11-17T09:00:00Z', null)).toBe(true);
  });

  it('an hour after it failed, and at once if that was in a future that did not come', () => {
    expect(due('2026-11-17T02:00:00Z', null, '2026-11-17T01:31:00Z')).toBe(false);
    expect(due('2026-11-17T02:31:00Z', null, '2026-11-17T01:31:00Z')).toBe(true);
    expect(due('2026-11-17T02:31:00Z', null, '2030-01-01T00:00:00Z')).toBe(true);
  });
});
