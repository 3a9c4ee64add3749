// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { ageOn } from './age.ts';
import { LongStaySentence } from './long-stay-sentence.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const week = {
  check_in: '2026-11-15',
  check_out: '2026-11-22',
  sex: 'F',
  presence: 'inside',
  arrived_at: '2026-11-08T10:00:00.000Z',
  left_at: null,
} as const;
/** Without a session, times are those of the browser. */
const clock = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
const expected = { presence: 'expected', arrived_at: null } as const;
const left = (date: string) => ({ presence: 'left', left_at: `${date}T12:20:00.000Z` }) as const;

test.each([
  ['en', {}, 'Inside since 8 Nov. Leaves in 7 days, Sunday 22 November.'],
  [
    'en',
    { arrived_at: '2026-11-15T09:36:00.000Z', check_out: '2026-11-15' },
    `Inside since ${clock('2026-11-15T09:36:00.000Z')} today. Leaves today, Sunday 15 November.`,
  ],
  [
    'en',
    { presence: 'overstayed', check_out: '2026-11-13' },
    'Inside since 8 Nov. Should have left 2 days ago, Friday 13 November.',
  ],
  ['en', { ...expected, check_in: '2026-11-16' }, 'Arrives tomorrow, Monday 16 November.'],
  ['en', { ...expected, check_in: '2026-11-12' }, 'Expected for 3 days, Thursday 12 November.'],
  [
    'en',
    { ...expected, check_in: '2026-11-10', check_out: '2026-11-14' },
    'Did not come. Expected on Tuesday 10 November.',
  ],
  ['en', left('2025-12-09'), 'Left 341 days ago, Tuesday 9 December 2025.'],
  ['en', left('2026-11-15'), `Left today at ${clock('2026-11-15T12:20:00.000Z')}.`],
  ['ar', {}, 'بالداخل منذ 8 نوفمبر. تغادر بعد 7 أيام، الأحد 22 نوفمبر.'],
  ['ar', { ...expected, sex: 'M', check_in: '2026-11-16' }, 'يصل غدًا، الاثنين 16 نوفمبر.'],
  ['ar', { ...expected, sex: 'M', check_in: '2026-11-13' }, 'متوقع منذ يومين، الجمعة 13 نوفمبر.'],
  ['ar', { ...left('2026-11-14'), sex: null }, 'غادر أمس، السبت 14 نوفمبر.'],
  ['ar', left('2026-11-12'), 'غادرت قبل 3 أيام، الخميس 12 نوفمبر.'],
] as const)('the stay as a sentence: %s, %o', async (language, change, sentence) => {
  await renderPart(<LongStaySentence stay={{ ...week, ...change }} />, language);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('a birthday counts from its own day', () => {
  expect(ageOn('1988-11-16', '2026-11-15')).toBe(37);
  expect(ageOn('1988-11-15', '2026-11-15')).toBe(38);
  expect(ageOn('2026-03-01', '2026-11-15')).toBe(0);
});
