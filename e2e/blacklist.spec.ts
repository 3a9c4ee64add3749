import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, test, unique, ways } from './support/journey.ts';
import { register } from './support/residents.ts';

const texts = {
  en: {
    add: 'Add to blacklist',
    submit: 'Add',
    hide: 'Hide the form',
    idNumber: 'ID number',
    fullName: 'Full name',
    reason: 'Reason',
    village: 'Village',
    search: 'Search',
    clear: 'Clear',
    save: 'Save',
    remove: 'Remove',
    required: 'This field is required',
    already: 'This number is already on the blacklist of this village.',
    added: 'Person added to blacklist successfully',
    updated: 'Blacklist entry updated successfully',
    removed: 'Person removed from blacklist successfully',
    noneFound: 'Nobody matches this search',
    stale: 'Someone else changed this record while you were editing it.',
    saveMine: 'Save mine over theirs',
    editOf: (name: string) => `Edit ${name}`,
    removeOf: (name: string) => `Remove ${name} from the blacklist`,
    insideTitle: 'On the blacklist and inside now',
    insideNow: 'Inside now',
    showAll: 'Show them',
    isInside: 'is inside now: apartment',
    question: (name: string) => `Remove “${name}” from the blacklist?`,
  },
  ar: {
    add: 'إضافة إلى القائمة السوداء',
    submit: 'إضافة',
    hide: 'إخفاء النموذج',
    idNumber: 'رقم الهوية',
    fullName: 'الاسم بالكامل',
    reason: 'السبب',
    village: 'القرية',
    search: 'بحث',
    clear: 'إلغاء التصفية',
    save: 'حفظ',
    remove: 'إزالة',
    required: 'هذا الحقل مطلوب',
    already: 'هذا الرقم موجود بالفعل في القائمة السوداء لهذه القرية.',
    added: 'تمت إضافة الشخص إلى القائمة السوداء بنجاح',
    updated: 'تم تحديث بيانات القائمة السوداء بنجاح',
    removed: 'تمت إزالة الشخص من القائمة السوداء بنجاح',
    noneFound: 'لا يوجد من يطابق هذا البحث',
    stale: 'قام شخص آخر بتغيير هذا السجل أثناء تعديلك له.',
    saveMine: 'حفظ تعديلي فوق تعديلهم',
    editOf: (name: string) => `تعديل ${name}`,
    removeOf: (name: string) => `إزالة ${name} من القائمة السوداء`,
    insideTitle: 'في القائمة السوداء وبالداخل الآن',
    insideNow: 'بالداخل الآن',
    showAll: 'عرضهم',
    isInside: 'بالداخل الآن: شقة',
    question: (name: string) => `إزالة «${name}» من القائمة السوداء؟`,
  },
};

let serial = 0;
const idNumber = () => `2980115${process.pid}${String(serial++).padStart(3, '0')}`;
const row = (page: Page, text: string) =>
  page.locator('tbody tr, li').filter({ hasText: text, has: page.getByRole('button') });

for (const { language, device } of ways) {
  const t = texts[language];

  test(`a person is blacklisted, found, changed and removed, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village = unique('Village');
    const { id: village_id } = await api.post('/villages', { name: village });
    const name = unique(language === 'ar' ? 'أشرف فؤاد' : 'Ashraf Fouad');
    const number = idNumber();
    const guest = await register(api, { id_number: number, village_id });
    await open(page, '/blacklist', { api, language, device });

    const toggle = page.getByRole('button', { name: t.add }).first();
    await toggle.click();
    const form = page.getByRole('form', { name: t.add });
    await expect(form.getByRole('textbox', { name: t.idNumber })).toBeFocused();
    await page.getByRole('button', { name: t.hide }).click();
    await expect(form).toHaveCount(0);
    await toggle.click();
    await form.getByRole('button', { name: t.submit, exact: true }).click();
    await expect(form.getByText(t.required)).toHaveCount(3);
    await expect(form.getByRole('textbox', { name: t.idNumber })).toBeFocused();
    await expectAccessible(page);
    await form.getByRole('textbox', { name: t.idNumber }).fill(number);
    await page.keyboard.press('Tab');
    // The register knows the number: the name is filled in, and the form says where the person is.
    await expect(form.getByRole('textbox', { name: t.fullName })).toHaveValue(guest.full_name);
    await expect(form.getByRole('status').filter({ hasText: t.isInside })).toBeVisible();
    await form.getByRole('textbox', { name: t.fullName }).fill(name);
    await form.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await form.getByRole('textbox', { name: t.reason }).fill('damage');
    await form.getByRole('button', { name: t.submit, exact: true }).click();
    await expectAnnounced(page, t.added);
    await expect(form).toHaveCount(0);
    const inside = page.getByRole('region', { name: t.insideTitle });
    await inside.getByRole('button', { name: t.showAll }).click();
    await expect(inside.locator(`a[href="/residents/${guest.id}"]`)).toHaveText(guest.full_name);

    await toggle.click();
    await form.getByRole('textbox', { name: t.idNumber }).fill(`${number.slice(0, 5)} ${number.slice(5)}`);
    await form.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await form.getByRole('textbox', { name: t.reason }).fill('again');
    await form.getByRole('button', { name: t.submit, exact: true }).click();
    await expect(form.getByText(t.already)).toBeVisible();
    await page.getByRole('button', { name: t.hide }).click();

    const search = page.getByRole('searchbox', { name: t.search });
    await search.fill('nobody at all');
    await expect(page.getByRole('heading', { name: t.noneFound })).toBeVisible();
    await expect(page).toHaveURL(/search=nobody/);
    const arabicDigits = number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    await search.fill(arabicDigits);
    await expect(row(page, name)).toContainText(number);
    await expect(row(page, name)).toContainText('damage');
    await expect(row(page, name)).toContainText(t.insideNow);
    await expectAccessible(page);
    await page.reload();
    await expect(search).toHaveValue(arabicDigits);

    await page.getByRole('button', { name: t.editOf(name) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t.reason }).fill('theft');
    const [entry] = await api.get<{ id: number }[]>(`/blacklist?village_id=${village_id}`);
    await api.put(`/blacklist/${entry?.id}`, { full_name: `${name} II` });
    await dialog.getByRole('button', { name: t.save }).click();
    await expect(dialog.getByRole('alert')).toContainText(t.stale);
    await expect(dialog.getByRole('row', { name: t.fullName })).toContainText(`${name} II`);
    await dialog.getByRole('button', { name: t.saveMine }).click();
    await expectAnnounced(page, t.updated);
    await expect(row(page, `${name} II`)).toContainText('theft');

    await page.getByRole('button', { name: t.removeOf(`${name} II`) }).click();
    const question = page.getByRole('dialog', { name: t.question(`${name} II`) });
    await expect(question).toContainText(number);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: t.removeOf(`${name} II`) }).click();
    await question.getByRole('button', { name: t.remove, exact: true }).click();
    await expectAnnounced(page, t.removed);
    await expect(page.getByRole('heading', { name: t.noneFound })).toBeVisible();
  });
}

test('an administrator who removes a row removes only the entry of that village', async ({ page, api }) => {
  const number = idNumber();
  const [here, there] = [unique('Here'), unique('There')];
  for (const name of [here, there]) {
    const { id: village_id } = await api.post('/villages', { name });
    await api.post('/blacklist', { id_number: number, reason: 'noise', village_id });
  }
  await open(page, `/blacklist?search=${number}`, { api });
  await expect(row(page, number)).toHaveCount(2);
  await row(page, here)
    .getByRole('button', { name: `Remove ${number} from the blacklist` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, here)).toHaveCount(0);
  await expect(row(page, there)).toHaveCount(1);
});

test('a user who may only see the blacklist gets no other actions, and no request is rejected', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const other = await api.post<{ id: number }>('/villages', { name: unique('Village') });
  const mine = await api.post<{ id: number }>('/blacklist', {
    id_number: idNumber(),
    full_name: 'Mine',
    reason: 'x',
    village_id,
  });
  await api.post('/blacklist', {
    id_number: idNumber(),
    full_name: 'Theirs',
    reason: 'x',
    village_id: other.id,
  });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() === 401) refused.push(response.url());
  });
  const reader = await signInWith(api, ['view_blacklist'], village_id);
  for (const path of ['/blacklist', '/blacklist?dialog=new', `/blacklist?dialog=${mine.id}`]) {
    await open(page, path, { api: reader });
    await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible();
    await expect(page.getByText('Theirs')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Add to blacklist|Edit|Remove/ })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('form', { name: 'Add to blacklist' })).toHaveCount(0);
  }
  const keeper = await signInWith(api, ['view_blacklist', 'manage_blacklist'], village_id);
  await open(page, '/blacklist?dialog=new', { api: keeper });
  const form = page.getByRole('form', { name: 'Add to blacklist' });
  await expect(form.getByRole('combobox', { name: 'Village' })).toHaveCount(0);
  await form.getByRole('textbox', { name: 'ID number' }).fill(idNumber());
  await form.getByRole('textbox', { name: 'Reason' }).fill('noise');
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('noise');
  await form.getByRole('textbox', { name: 'ID number' }).press('Enter');
  await expectAnnounced(page, 'Person added to blacklist successfully');
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(refused).toEqual([]);
});
