import type { Page } from '@playwright/test';
import { signInWith } from './support/clerks.ts';
import { expect, open, test, unique } from './support/journey.ts';
import { entry, field, visitorTexts } from './support/visitors.ts';

const permissions = ['view_visitors', 'add_visitor', 'delete_visitor'];
const isLive = (page: Page, text: string) =>
  expect(page.getByRole('banner').getByRole('status').getByText(text, { exact: true })).toBeVisible();

test('what one desk registers appears on the other, without a reload and after a lost line', async ({
  page: desk,
  api,
  browser,
}) => {
  const village = await api.post('/villages', { name: unique('Village') });
  const [clerk, guard] = [
    await signInWith(api, permissions, village.id),
    await signInWith(api, permissions, village.id),
  ];
  const t = visitorTexts.en;
  const first = unique('First Visitor');
  await clerk.post('/visitors', { full_name: first, visit_date: '2026-11-15' });

  // Two browsers: a desk in English, and a phone at the gate in Arabic.
  const phone = await browser.newPage();
  await open(phone, '/visitors', { api: guard, language: 'ar', device: 'phone' });
  await expect(entry(phone, first)).toBeVisible();
  await isLive(phone, 'مباشر');
  const loads: string[] = [];
  phone.on('framenavigated', (frame) => loads.push(frame.url()));
  const search = phone.getByRole('searchbox');
  await search.focus();

  await open(desk, '/add-visitor', { api: clerk });
  const second = unique('Second Visitor');
  await field(desk, t.fullName).fill(second);
  await field(desk, t.national).fill(unique('P').replaceAll(' ', '').toUpperCase());
  await desk.getByRole('button', { name: t.save, exact: true }).click();
  await expect(entry(desk, second)).toBeVisible();
  await expect(entry(phone, second)).toBeVisible();
  await expect(search).toBeFocused();

  // And the other way round.
  await isLive(desk, 'Live');
  const ids = await guard.get<{ id: number; full_name: string }[]>('/visitors');
  await guard.delete(`/visitors/${ids.find(({ full_name }) => full_name === first)?.id}`);
  await expect(entry(desk, first)).toHaveCount(0);
  await expect(entry(phone, first)).toHaveCount(0);

  await phone.context().setOffline(true);
  await isLive(phone, 'تحديث كل 30 ثانية');
  const third = unique('Third Visitor');
  await clerk.post('/visitors', { full_name: third, visit_date: '2026-11-15' });
  await expect(entry(desk, third)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(entry(phone, third)).toBeVisible();
  await isLive(phone, 'مباشر');
  expect(loads).toEqual([]);

  // A session that ended elsewhere ends here, too, without a click.
  await guard.revoke();
  await expect(phone).toHaveURL(/\/login/);
  await phone.close();
});
