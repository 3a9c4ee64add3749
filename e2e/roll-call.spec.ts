import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { dayFromToday, register } from './support/residents.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
/** The box itself is hidden: people press the row. */
const tick = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).click();

test('two phones count who is inside; one loses its line, works on, and comes too late once', async ({
  page,
  api,
  browser,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const permissions = ['record_presence', 'view_residents', 'view_visitors'];
  const [nadia, omar] = [
    await signInWith(api, permissions, village_id, 'nadia'),
    await signInWith(api, permissions, village_id, 'omar'),
  ];
  for (const [full_name, building_number, apartment_number] of [
    ['Sofia Lindqvist', 'A', '3'],
    ['محمود حسن عبد الجليل', 'B', '12'],
    ['Elif Demir', 'B', '2'],
  ])
    await register(api, { full_name, building_number, apartment_number, village_id });
  await register(api, { full_name: 'Not Here Yet', check_in: dayFromToday(2), village_id });
  const visit = { full_name: 'Daniel Okafor', host: 'باسم', building_number: 'A', apartment_number: '3' };
  await api.post('/visitors', { ...visit, visit_date: dayFromToday(0), village_id });

  // One press, in Arabic on a phone.
  await open(page, '/roll-call', { api: nadia, language: 'ar', device: 'phone' });
  await page.getByRole('button', { name: 'بدء الحصر' }).click();
  await expect(page).toHaveURL(/\/roll-call\?id=\d+$/);
  await expect(page.getByRole('status').filter({ hasText: '4 لم يُحصروا بعد' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await expect(page.getByText('Not Here Yet')).toHaveCount(0);
  await expectAccessible(page);

  // Somebody else opens the running one, in English on a desktop.
  const second = await browser.newContext({ acceptDownloads: true });
  const other = await second.newPage();
  await open(other, '/roll-call', { api: omar });
  await other.getByRole('region', { name: 'Running now' }).getByRole('link').click();
  await expect(other.getByText('4 missing', { exact: true })).toBeVisible();
  await expectAccessible(other);

  // What one ticks appears on the other; so does a tick that is taken back.
  await tick(page, 'Sofia Lindqvist');
  await expect(box(other, 'Sofia Lindqvist')).toBeChecked();
  await expect(other.getByText('3 missing', { exact: true })).toBeVisible();
  await tick(page, 'Sofia Lindqvist');
  await expect(box(other, 'Sofia Lindqvist')).not.toBeChecked();

  // The line is cut: ticking goes on, on both.
  await second.setOffline(true);
  await tick(other, 'Daniel Okafor');
  await tick(other, 'Elif Demir');
  await expect(other.getByText('No line. 2 ticks are kept on this phone and sent later.')).toBeVisible();
  await expect(other.getByText('2 missing', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'End with 2 missing…' })).toBeDisabled();
  await tick(page, 'Sofia Lindqvist');
  await expect(page.getByRole('status').filter({ hasText: '3 لم يُحصروا بعد' })).toBeVisible();
  await second.setOffline(false);
  await expect(page.getByText('واحد لم يُحصر بعد', { exact: true })).toBeVisible();
  await expect(other.getByText('1 missing', { exact: true })).toBeVisible();
  await expect(other.getByText(/^No line/)).toHaveCount(0);

  // On paper, at once.
  await other.getByRole('button', { name: 'Print' }).click();
  const file = other.waitForEvent('download');
  await other.getByRole('menuitem', { name: 'In Arabic' }).click();
  expect((await file).suggestedFilename()).toMatch(/^حصر الموجودين .*\.pdf$/);

  // A tick that is sent after the end is not in the record, and the phone says so.
  await second.setOffline(true);
  await tick(other, 'محمود حسن');
  await expect(other.getByText('No line. 1 tick is kept on this phone and sent later.')).toBeVisible();
  await page.getByRole('button', { name: 'إنهاء وباقٍ واحد…' }).click();
  const dialog = page.getByRole('dialog', { name: 'إنهاء الحصر وباقٍ شخص واحد؟' });
  await expect(dialog).toContainText('محمود حسن عبد الجليل');
  await dialog.getByRole('button', { name: 'إنهاء', exact: true }).click();
  await expectAnnounced(page, 'انتهى الحصر');
  await expect(box(page, 'محمود حسن')).toBeDisabled();
  await second.setOffline(false);
  await expect(other.getByText(/1 tick of this phone came after the end/)).toBeVisible();
  await expect(other.getByText(/محمود حسن عبد الجليل.*: found/)).toBeVisible();
  await expect(other.getByText('1 missing', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'I have noted it' }).click();
  await expect(other.getByText(/came after the end/)).toHaveCount(0);

  // The record says who was accounted for, and by whom; a sign-out leaves nothing of it in the browser.
  await expect(other.getByText(/^by (\u2068Clerk\u2069|you), \d\d:\d\d$/)).toHaveCount(3);
  await other.getByRole('link', { name: 'All roll calls' }).click();
  await expect(other.getByRole('region', { name: 'Earlier roll calls' })).toContainText(
    '3 of 4 accounted for',
  );
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Sofia');
  await second.close();
});
