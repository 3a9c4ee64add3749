import { expect, it } from 'vitest';
import { percentOf } from './progress.ts';
import { type Reading, readingOf } from './reading.ts';
import { findingsOf, noticesOf } from './scan-findings.ts';

const reading = (change: Partial<Reading>): Reading => ({
  ...readingOf({ document_type: 'national_id' }),
  ...change,
});

it('warns about a confidence below 60 on either side or the passport, and about an invalid zone', () => {
  expect(findingsOf(reading({ confidence: { front: 59, back: 60 } }))).toEqual([
    { text: 'lowFront', percent: 59 },
  ]);
  expect(findingsOf(reading({ confidence: { front: 60, back: 12 } }))).toEqual([
    { text: 'lowBack', percent: 12 },
  ]);
  const mrz = { valid: false, line1: '', line2: '' };
  expect(findingsOf(reading({ kind: 'passport', confidence: { front: 0, back: null }, mrz }))).toEqual([
    { text: 'lowPassport', percent: 0 },
    { text: 'mrzInvalid' },
  ]);
});

it('omits warnings about single fields and warnings shown elsewhere', () => {
  const about = { code: 'number_check_digit', message: '', fields: ['id_number'] as const };
  const whole = { code: 'side_not_found', message: '', fields: [] };
  const swapped = { code: 'sides_swapped', message: '', fields: [] };
  expect(findingsOf(reading({ warnings: [about, whole, swapped] }))).toEqual([{ warning: whole }]);
  expect(noticesOf(reading({ warnings: [swapped] }), 'national_id')).toEqual(['sidesSwapped']);
});

it('reports a mirrored picture and one that showed both sides', () => {
  const pages = { front: { width: 3, height: 2, corners: null, mirrored: true } };
  expect(noticesOf(reading({ pages }), 'national_id', true)).toEqual(['sidesSeparated', 'wasMirrored']);
});

it('reports a document of the other kind', () => {
  expect(noticesOf(reading({}), 'passport')).toEqual(['switchedToCard']);
  expect(noticesOf(reading({ kind: 'passport', documentType: 'visa' }), 'national_id')).toEqual([
    'switchedToPassport',
    'isVisa',
  ]);
});

it('moves to 20 with the upload, towards 90 with time, and to 100 at the end', () => {
  expect(percentOf({ step: 'uploading', sent: 0.5 }, 0)).toBe(10);
  expect(percentOf({ step: 'processing' }, 0)).toBe(20);
  expect(percentOf({ step: 'processing' }, 3000)).toBeGreaterThan(60);
  expect(percentOf({ step: 'processing' }, 600_000)).toBe(90);
  expect(percentOf({ step: 'extracting' }, 0)).toBe(90);
  expect(percentOf({ step: 'done' }, 0)).toBe(100);
});
