// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const good = { finished_at: '2026-11-17T01:31:00.000Z', is_encrypted: true };
const fine = { is_scheduled: true, next_at: null, last_good: good, last_failure: null, is_overdue: false };
const failure = { started_at: '2026-11-18T01:30:00.000Z', reason: 'disk_full' };
const answers = (status: object) => ({
  'GET /residents': list([]),
  'GET /blacklist': list([]),
  'GET /backups/status': { ...fine, ...status },
});

test.each([
  ['en', {}, /Last good backup: 17 Nov 2026, 03:31/],
  ['ar', { last_good: null, is_scheduled: false }, /لا توجد نسخ احتياطية مجدولة على الخادم/],
] as const)(
  'the dashboard tells an administrator calmly about backups, in %s',
  async (language, status, text) => {
    await openPage('/dashboard', { language, answers: answers(status) });
    const note = await screen.findByText((content) => text.test(content.replace(/[\u200e\u200f]/g, '')));
    expect(note).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each([
  ['ar', { last_failure: failure }, 'قرص النسخ الاحتياطية ممتلئ.', '03:31'],
  [
    'en',
    { last_failure: { ...failure, reason: 'photos_lost' } },
    'Many photos are missing from the photo store. Is its disk connected?',
    '03:31',
  ],
  [
    'ar',
    { last_failure: { ...failure, reason: 'photos_lost' } },
    'صور كثيرة غير موجودة في مخزن الصور. هل القرص متصل؟',
    '03:31',
  ],
  ['en', { is_overdue: true }, 'The last good backup is too old', '03:31'],
] as const)('and warns when they fail or are late, in %s', async (language, status, text, lastGood) => {
  await openPage('/dashboard', { language, answers: answers(status) });
  const warning = await screen.findByRole('alert');
  expect(warning.textContent).toContain(text);
  expect(warning.textContent).toContain(lastGood);
});

test('nobody else asks', async () => {
  const page = await openPage('/dashboard', {
    permissions: ['view_dashboard', 'view_residents', 'manage_villages'],
    answers: answers({}),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(page.calls().join()).not.toContain('backups');
});
