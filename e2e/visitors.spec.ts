import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN } from './product.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { card } from './support/documents.ts';
import { expect, expectAnnounced, open, test, unique, ways } from './support/journey.ts';
import { dayFromToday, written } from './support/residents.ts';

const texts = {
  en: {
    title: 'Visitors',
    add: 'Add visitor',
    edit: 'Edit visitor',
    fullName: 'Full name',
    visitDate: 'Visit date',
    nationality: 'Nationality',
    passport: 'Passport number',
    national: 'National ID number',
    building: 'Building',
    apartment: 'Apartment',
    host: 'Visiting',
    village: 'Village',
    notes: 'Notes',
    save: 'Save',
    cancel: 'Cancel',
    delete: 'Delete',
    search: 'Search',
    filter: 'Filter',
    removeFilter: (name: string) => `Remove filter: ${name}`,
    clear: 'Clear',
    required: 'This field is required',
    created: 'Visitor created successfully',
    updated: 'Visitor updated successfully',
    deleted: 'Visitor deleted successfully',
    noneFound: 'No visitors match these filters',
    blacklisted: 'Blacklisted',
    stop: 'This person is blacklisted and cannot be registered.',
    stale: 'Someone else changed this record while you were editing it.',
    takeTheirs: 'Take theirs',
    saveMine: 'Save mine over theirs',
    kept: 'We kept what you had typed.',
    editButton: 'Edit',
    deleteOf: (name: string) => `Delete ${name}`,
    deleteQuestion: (name: string) => `Delete “${name}”?`,
    reason: (text: string) => `Reason: ${text}`,
  },
  ar: {
    title: 'الزوار',
    add: 'إضافة زائر',
    edit: 'تعديل بيانات الزائر',
    fullName: 'الاسم بالكامل',
    visitDate: 'تاريخ الزيارة',
    nationality: 'الجنسية',
    passport: 'رقم جواز السفر',
    national: 'الرقم القومي',
    building: 'المبنى',
    apartment: 'الشقة',
    host: 'المضيف',
    village: 'القرية',
    notes: 'ملاحظات',
    save: 'حفظ',
    cancel: 'إلغاء',
    delete: 'حذف',
    search: 'بحث',
    filter: 'تصفية',
    removeFilter: (name: string) => `إزالة التصفية: ${name}`,
    clear: 'إلغاء التصفية',
    required: 'هذا الحقل مطلوب',
    created: 'تم تسجيل الزائر بنجاح',
    updated: 'تم تحديث بيانات الزائر بنجاح',
    deleted: 'تم حذف الزائر بنجاح',
    noneFound: 'لا يوجد زوار يطابقون هذه التصفية',
    blacklisted: 'في القائمة السوداء',
    stop: 'هذا الشخص مدرج في القائمة السوداء ولا يمكن تسجيله.',
    stale: 'قام شخص آخر بتغيير هذا السجل أثناء تعديلك له.',
    takeTheirs: 'اعتماد تعديلهم',
    saveMine: 'حفظ تعديلي فوق تعديلهم',
    kept: 'احتفظنا بما كنت قد كتبته.',
    editButton: 'تعديل',
    deleteOf: (name: string) => `حذف ${name}`,
    deleteQuestion: (name: string) => `حذف «${name}»؟`,
    reason: (text: string) => `السبب: ${text}`,
  },
};

const passportNumber = () => unique('P').replaceAll(' ', '').toUpperCase();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
/** A row of the table, or a card on a phone. */
const entry = (page: Page, text: string) =>
  page.locator('main').locator('tbody tr, li').filter({ hasText: text });

for (const { language, device } of ways) {
  const t = texts[language];

  test(`a visitor is registered, found, changed and deleted, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village = unique('Village');
    const name = unique(language === 'ar' ? 'أحمد زائر' : 'Jürgen Müller');
    const number = passportNumber();
    await api.post('/villages', { name: village });
    await open(page, '/visitors', { api, language, device });
    await page.getByRole('button', { name: t.add }).first().click();
    await expect(page).toHaveURL(/\/add-visitor$/);

    await expect(field(page, t.visitDate)).toHaveValue(written(dayFromToday(0)));
    // On a phone the keyboard would cover the scanner.
    if (device === 'desktop') await expect(field(page, t.fullName)).toBeFocused();
    else await field(page, t.fullName).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.required)).toHaveCount(2);
    await expect(field(page, t.fullName)).toBeFocused();
    await expectAccessible(page);

    await field(page, t.fullName).fill(name);
    await field(page, t.nationality).fill(language === 'ar' ? 'ألماني' : 'German');
    // A number with letters is a passport's: the form changes the type.
    await field(page, t.national).fill(number);
    await expect(field(page, t.passport)).toHaveValue(number);
    await field(page, t.host).fill('كريم شنودة');
    await field(page, t.building).fill('B');
    await field(page, t.apartment).fill('١٢');
    await field(page, t.notes).fill('Comes with a driver');
    await page.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(/\/visitors$/);
    await expectAnnounced(page, t.created);

    const search = page.getByRole('searchbox', { name: t.search });
    await search.fill(name.replace('أ', 'ا').replace('ü', 'u').toLowerCase());
    await expect(page).toHaveURL(/search=/);
    await expect(entry(page, name)).toContainText(number);
    await expect(entry(page, name)).toContainText(village);
    await expect(entry(page, name)).toContainText('كريم شنودة');
    await expect(entry(page, name).locator('bdi[dir=ltr]')).toHaveText(['١٢ · B', number]);
    await expectAccessible(page);
    await page.reload();
    await expect(search).not.toHaveValue('');
    await expect(entry(page, name)).toBeVisible();

    const filterBy = async (filter: string) => {
      await page.getByRole('button', { name: t.filter, exact: true }).click();
      await page.getByRole('menuitem', { name: filter }).click();
    };
    await filterBy(t.apartment);
    await field(page, t.apartment).fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${t.apartment} 12` })).toBeFocused();
    await expect(page).toHaveURL(/apartment_number=12/);
    await expect(entry(page, name)).toBeVisible();
    await filterBy(t.building);
    await field(page, t.building).fill('C');
    await expect(page.getByRole('heading', { name: t.noneFound })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.removeFilter(t.building) }).click();
    await expect(entry(page, name)).toBeVisible();
    await page.getByRole('button', { name: t.clear, exact: true }).click();
    await expect(page).toHaveURL(/\/visitors$/);
    await expect(search).toHaveValue('');
    await filterBy(t.village);
    await page.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await expect(page).toHaveURL(/village_id=/);
    await expect(entry(page, village)).toHaveCount(1);

    // The whole entry opens the visitor.
    await entry(page, name).click({ position: { x: 5, y: 5 } });
    await expect(page).toHaveURL(/\/visitors\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Comes with a driver')).toBeVisible();
    await page.getByRole('button', { name: t.editButton, exact: true }).click();
    await expect(page).toHaveURL(/\/edit-visitor\/\d+$/);
    await expect(field(page, t.passport)).toHaveValue(number);
    await expect(page.getByRole('combobox', { name: t.village })).toHaveValue(village);
    await field(page, t.fullName).fill(`${name} II`);
    await field(page, t.fullName).press('Enter');
    await expectAnnounced(page, t.updated);
    await expect(entry(page, `${name} II`)).toBeVisible();

    await page.getByRole('button', { name: t.deleteOf(`${name} II`) }).click();
    const dialog = page.getByRole('dialog', { name: t.deleteQuestion(`${name} II`) });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: t.deleteOf(`${name} II`) }).click();
    await dialog.getByRole('button', { name: t.delete }).click();
    await expectAnnounced(page, t.deleted);
    await expect(entry(page, name)).toHaveCount(0);
  });

  test(`a blacklisted visitor is blocked on blur of the number and on save, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const elsewhere = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(api, ['view_visitors', 'add_visitor'], village_id);
    const [known, late] = [passportNumber(), passportNumber()];
    await api.post('/blacklist', { id_number: known, reason: 'كسر البوابة', village_id: elsewhere.id });
    await open(page, '/add-visitor', { api: clerk, language, device });

    await field(page, t.fullName).fill('Sam');
    await field(page, t.national).fill(`${known.slice(0, 2)}-${known.slice(2).toLowerCase()}`);
    await field(page, t.passport).press('Tab');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t.stop);
    await expect(alert).toContainText(t.reason('كسر البوابة'));
    await expect(page.getByRole('button', { name: t.save, exact: true })).toBeDisabled();
    await expectAccessible(page);

    const looked = page.waitForResponse((response) => response.url().includes(`/blacklist/check/${late}`));
    await field(page, t.passport).fill(late);
    await expect(alert).toHaveCount(0);
    await field(page, t.nationality).click();
    await (await looked).finished();
    await expect(page.getByRole('button', { name: t.save, exact: true })).toBeEnabled();
    // Blacklisted after the check but before the save: the form must show the same alert.
    await api.post('/blacklist', { id_number: late, reason: 'theft', village_id: elsewhere.id });
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText(t.stop);
    await expect(alert).toContainText(t.reason('theft'));
    await expect(page).toHaveURL(/\/add-visitor$/);
    expect(await clerk.get('/visitors')).toEqual([]);
  });

  test(`two users edit one visitor, and the second resolves the conflict, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village = await api.post<{ id: number }>('/villages', { name: unique('Village') });
    const name = unique('Shared');
    const { id } = await api.post('/visitors', {
      full_name: name,
      visit_date: '2026-11-05',
      notes: 'before',
      village_id: village.id,
    });
    await open(page, `/edit-visitor/${id}`, { api, language, device });
    await field(page, t.notes).fill('mine');
    await api.put(`/visitors/${id}`, { notes: 'theirs', nationality: 'French' });
    await page.getByRole('button', { name: t.save, exact: true }).click();
    const conflict = page.getByRole('alert');
    await expect(conflict).toContainText(t.stale);
    await expect(conflict.getByRole('row', { name: t.notes })).toContainText(/theirs.*mine/);
    await expect(conflict.getByRole('row', { name: t.nationality })).toContainText('French');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: t.takeTheirs }).click();
    await expect(conflict).toHaveCount(0);
    await expect(field(page, t.notes)).toHaveValue('theirs');
    await expect(field(page, t.nationality)).toHaveValue('French');
    await page.reload();
    await expect(field(page, t.notes)).toHaveValue('theirs');
    await expect(page.getByText(t.kept)).toHaveCount(0);

    await field(page, t.notes).fill('mine again');
    await api.put(`/visitors/${id}`, { nationality: 'Belgian' });
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await conflict.getByRole('button', { name: t.saveMine }).click();
    await expectAnnounced(page, t.updated);
    // Fields that I did not change keep their values.
    expect(await api.get(`/visitors/${id}`)).toMatchObject({ notes: 'mine again', nationality: 'Belgian' });
  });
}

test('an unsaved form survives a reload and an expired session, and its draft is deleted after the save', async ({
  page,
  api,
}) => {
  const village = unique('Village');
  await api.post('/villages', { name: village });
  const t = texts.en;
  await open(page, '/add-visitor', { api });
  await field(page, t.fullName).fill('Half Typed');
  await page.getByRole('combobox', { name: t.village }).fill(village);
  await page.getByRole('option', { name: village }).click();
  await page.reload();
  await expect(field(page, t.fullName)).toHaveValue('Half Typed');
  await expect(page.getByText(t.kept)).toBeVisible();
  await field(page, t.notes).fill('more');
  await api.revoke();
  await page.getByRole('button', { name: t.save, exact: true }).click();
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
  const t = texts.ar;
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, ['view_visitors', 'add_visitor'], village_id);
  const document = card(6);
  await open(page, '/add-visitor', { api: clerk, language: 'ar', device: 'phone' });
  await page.locator('input[type=file]').first().setInputFiles(document.front);
  await expect(field(page, t.national)).toHaveValue(document.number);
  await expect(field(page, t.fullName)).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: t.nationality })).toHaveValue(/EGY|مصر/);
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
