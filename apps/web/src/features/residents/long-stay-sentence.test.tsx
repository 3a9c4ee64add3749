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

const week = { check_in: '2026-11-15', check_out: '2026-11-22', sex: 'F' } as const;

test.each([
  ['en', {}, 'Leaves in 7 days, Sunday 22 November.'],
  ['en', { check_in: '2026-11-08', check_out: '2026-11-15' }, 'Leaves today, Sunday 15 November.'],
  ['en', { check_in: '2026-11-16' }, 'Arrives tomorrow, Monday 16 November.'],
  ['en', { check_in: '2025-12-01', check_out: '2025-12-09' }, 'Left 341 days ago, Tuesday 9 December 2025.'],
  ['ar', {}, 'تغادر بعد 7 أيام، الأحد 22 نوفمبر.'],
  ['ar', { sex: 'M', check_out: '2026-11-17' }, 'يغادر بعد يومين، الثلاثاء 17 نوفمبر.'],
  ['ar', { sex: 'M', check_in: '2026-11-16' }, 'يصل غدًا، الاثنين 16 نوفمبر.'],
  ['ar', { sex: null, check_in: '2026-11-01', check_out: '2026-11-14' }, 'غادر أمس، السبت 14 نوفمبر.'],
  ['ar', { check_in: '2026-11-01', check_out: '2026-11-12' }, 'غادرت قبل 3 أيام، الخميس 12 نوفمبر.'],
] as const)('the stay as a sentence: %s, %o', async (language, change, sentence) => {
  await renderPart(<LongStaySentence stay={{ ...week, ...change }} />, language);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('a birthday counts from its own day', () => {
  expect(ageOn('1988-11-16', '2026-11-15')).toBe(37);
  expect(ageOn('1988-11-15', '2026-11-15')).toBe(38);
  expect(ageOn('2026-03-01', '2026-11-15')).toBe(0);
});
