import { readFileSync } from 'node:fs';
import { ADMIN } from './product.ts';
import { signInWith } from './support/clerks.ts';
import { card } from './support/documents.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { dayFromToday } from './support/residents.ts';
import { confirmDoubts } from './support/review.ts';
import { entry, field, passportNumber, visitorTexts } from './support/visitors.ts';

test('an unsaved form survives a reload and an expired session, and its draft is deleted after the save', async ({
  page,
  api,
}) => {
  const village = unique('Village');
  await api.post('/villages', { name: village });
  const t = visitorTexts.en;
  await open(page, '/add-visitor', { api });
  await field(page, t.fullName).fill('Half Typed');
  await page.getByRole('combobox', { name: t.village }).fill(village);
  await page.getByRole('option', { name: village }).click();
  await page.reload();
  await expect(field(page, t.fullName)).toHaveValue('Half Typed');
  await expect(page.getByText(t.kept)).toBeVisible();
  await field(page, t.notes).fill('more');
  // The page notices by itself.
  await api.revoke();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/add-visitor$/);
  await expect(field(page, t.notes)).toHaveValue('more');
  await expect(page.getByRole('combobox', { name: t.village })).toHaveValue(village);
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expectAnnounced(page, t.created);
  await page.getByRole('button', { name: t.add }).click();
  await expect(field(page, t.fullName)).toHaveValue('');
});

test('users get only the actions of their role, and no request is rejected', async ({ page, api }) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const name = unique('Seen');
  const number = passportNumber();
  const { id } = await api.post('/visitors', {
    full_name: name,
    visit_date: '2026-11-05',
    passport_number: number,
    village_id,
  });
  await api.post('/blacklist', { id_number: number, reason: 'noise', village_id });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() === 401) refused.push(response.url());
  });

  await open(page, '/visitors', { api: await signInWith(api, ['view_visitors'], village_id) });
  await expect(entry(page, name)).toContainText('Blacklisted');
  await expect(page.getByRole('button', { name: /Edit|Delete|Add visitor|Export/ })).toHaveCount(0);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('combobox', { name: 'Village' })).toHaveCount(0);
  await page.goto(`${process.env.ORIGIN}/edit-visitor/${id}`);
  await expect(page.getByRole('heading', { name: 'Your role does not allow this screen' })).toBeVisible();

  // May edit but not view: no form.
  await open(page, `/edit-visitor/${id}`, { api: await signInWith(api, ['edit_visitor'], village_id) });
  await expect(page.getByRole('heading', { name: 'Your role does not allow this screen' })).toBeVisible();

  // May not check numbers: the alert comes on save.
  const editor = await signInWith(api, ['view_visitors', 'edit_visitor'], village_id);
  await open(page, `/edit-visitor/${id}`, { api: editor });
  await field(page, 'Passport number').focus();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Reason: noise');

  // May not see the list: an empty form after each save.
  await open(page, '/add-visitor', { api: await signInWith(api, ['add_visitor'], village_id) });
  await field(page, 'Full name').fill('One of many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAnnounced(page, 'Visitor created successfully');
  await expect(page).toHaveURL(/\/add-visitor$/);
  await expect(field(page, 'Full name')).toHaveValue('');
  expect(refused).toEqual([]);
});

test('a queue of visitors: save and next, the same place, today in the list, and the day as a file', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const permissions = ['view_visitors', 'add_visitor', 'view_reports', 'export_reports'] as const;
  const clerk = await signInWith(api, permissions, village_id);
  await clerk.post('/visitors', { full_name: 'Yesterday', visit_date: dayFromToday(-1) });
  await open(page, '/add-visitor', { api: clerk });

  await expect(field(page, 'Full name')).toBeFocused();
  await page.keyboard.type('Mona Adel');
  await field(page, 'National ID number').fill('12345');
  await field(page, 'Visiting').fill('Karim  Fawzy');
  await field(page, 'Apartment').fill('9');
  await field(page, 'Building').fill('C');
  await field(page, 'Car plate').fill('ط ن ر 4821');
  await page.getByRole('button', { name: 'Save and next' }).click();
  // A card with such a number needs a look.
  const odd = page.getByRole('checkbox', { name: 'This is not a national number, but the card shows it so' });
  await expect(odd).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expectAnnounced(page, 'Visitor created successfully');

  await expect(field(page, 'Full name')).toHaveValue('');
  await expect(field(page, 'Full name')).toBeFocused();
  await expect(field(page, 'Visiting')).toHaveValue('');
  await page.keyboard.type('Sara Adel');
  await page.getByRole('button', { name: 'Same host and place as Mona Adel' }).click();
  await expect(field(page, 'Visiting')).toHaveValue('Karim Fawzy');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/visitors$/);

  await expect(entry(page, 'Sara Adel')).toContainText('9 · C');
  await expect(entry(page, 'Yesterday')).toBeVisible();
  await page.getByText('Today', { exact: true }).click();
  await expect(page).toHaveURL(/day=today/);
  await expect(entry(page, 'Yesterday')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('طنر');
  await expect(entry(page, 'Sara Adel')).toHaveCount(0);
  await expect(entry(page, 'Mona Adel')).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  // The address changes before the page does, and both have a button with this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page).toHaveURL(/\/reports\?type=visitors/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('visitors.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Mona Adel');
});

test('the card of a visitor is scanned, Arabic on a phone', async ({ page, api }) => {
  const t = visitorTexts.ar;
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, ['view_visitors', 'add_visitor'], village_id);
  const document = card(6);
  await open(page, '/add-visitor', { api: clerk, language: 'ar', device: 'phone' });
  await page.locator('input[type=file]').first().setInputFiles(document.front);
  await expect(field(page, t.national)).toHaveValue(document.number);
  await expect(field(page, t.fullName)).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: t.nationality })).toHaveValue(/EGY|مصر/);
  await confirmDoubts(page);
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expectAnnounced(page, t.created);
  const [visitor] = await clerk.get<{ id_type: string; nationality: string }[]>('/visitors');
  expect(visitor).toMatchObject({
    id_type: 'national_id',
    passport_number: document.number,
    nationality: 'EGY',
  });
  await expect(entry(page, document.number)).toBeVisible();
});
