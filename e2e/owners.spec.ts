import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, inArabic, open, test, unique } from './support/journey.ts';

const texts = {
  en: {
    title: 'Owners',
    add: 'Add owner',
    edit: 'Edit',
    back: 'Back',
    name: 'Full name',
    idNumber: 'ID number',
    birthdate: 'Birth date',
    job: 'Job',
    address: 'Address (as on the ID)',
    building: 'Building address',
    village: 'Village',
    relationship: 'Relationship',
    son: 'Son',
    daughter: 'Daughter',
    addMember: 'Add family member',
    member: (number: number) => `Family member ${number}`,
    removeMember: (number: number) => `Remove family member ${number}`,
    family: 'Family members',
    residents: 'Residents',
    search: 'Search owners',
    save: 'Save',
    cancel: 'Cancel',
    delete: 'Delete',
    fill: 'Please fill all required fields',
    required: 'This field is required',
    created: 'Owner created successfully',
    updated: 'Owner updated successfully',
    deleted: 'Owner deleted successfully',
    noneFound: 'No owners match this search',
    notFound: 'Owner not found',
    born: '15 Jan 1998',
    viewOf: (name: string) => `View ${name}`,
    editOf: (name: string) => `Edit ${name}`,
    deleteOf: (name: string) => `Delete ${name}`,
    question: (name: string) => `Delete “${name}”?`,
    saveMine: 'Save mine over theirs',
  },
  ar: {
    title: 'الملاك',
    add: 'إضافة مالك',
    edit: 'تعديل',
    back: 'رجوع',
    name: 'الاسم بالكامل',
    idNumber: 'رقم الهوية',
    birthdate: 'تاريخ الميلاد',
    job: 'الوظيفة',
    address: 'العنوان (كما في البطاقة)',
    building: 'عنوان المبنى',
    village: 'القرية',
    relationship: 'صلة القرابة',
    son: 'ابن',
    daughter: 'ابنة',
    addMember: 'إضافة فرد من الأسرة',
    member: (number: number) => `فرد الأسرة ${number}`,
    removeMember: (number: number) => `إزالة فرد الأسرة ${number}`,
    family: 'أفراد الأسرة',
    residents: 'المقيمون',
    search: 'البحث في الملاك',
    save: 'حفظ',
    cancel: 'إلغاء',
    delete: 'حذف',
    fill: 'يرجى ملء جميع الحقول المطلوبة',
    required: 'هذا الحقل مطلوب',
    created: 'تمت إضافة المالك بنجاح',
    updated: 'تم تحديث بيانات المالك بنجاح',
    deleted: 'تم حذف المالك بنجاح',
    noneFound: 'لا يوجد ملاك يطابقون هذا البحث',
    notFound: 'المالك غير موجود',
    born: '15 يناير 1998',
    viewOf: (name: string) => `عرض ${name}`,
    editOf: (name: string) => `تعديل ${name}`,
    deleteOf: (name: string) => `حذف ${name}`,
    question: (name: string) => `حذف «${name}»؟`,
    saveMine: 'حفظ تعديلي فوق تعديلهم',
  },
};

interface Owner {
  id: number;
  family_members: { id: number; name: string; relationship: string; birthdate: string | null }[];
}
const number = '29801150100012';
const row = (page: Page, text: string) =>
  page.locator('tbody tr, li').filter({ hasText: text, has: page.getByRole('button') });

for (const { language, device } of inArabic) {
  const t = texts[language];

  test(`an owner with family is added, found, opened, changed and deleted, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village = unique(language === 'ar' ? 'قرية' : 'Village');
    await api.post('/villages', { name: village });
    const name = unique(language === 'ar' ? 'أحمد المصري' : 'Ahmed Müller');
    const box = (field: string) => page.getByRole('textbox', { name: field, exact: true });
    await open(page, '/owners', { api, language, device });
    await page.getByRole('button', { name: t.add }).first().click();
    await expect(page).toHaveURL(/\/owners\/add$/);

    // The owner's own fields stand before those of the family.
    const field = (label: string) => page.getByRole('textbox', { name: label }).first();
    if (device === 'desktop') await expect(field(t.name)).toBeFocused();
    await page.getByRole('button', { name: t.addMember }).click();
    const first = page.getByRole('group', { name: t.member(1) });
    await expect(first.getByRole('combobox', { name: t.relationship })).toHaveValue(t.son);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(t.fill);
    await expect(page.getByText(t.required)).toHaveCount(3);
    await expect(field(t.name)).toBeFocused();
    await expectAccessible(page);

    await field(t.name).fill(name);
    await page.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await field(t.idNumber).pressSequentially(number);
    await expect(field(t.birthdate)).toHaveValue('15/01/1998');
    await field(t.building).fill(language === 'ar' ? 'فيلا ٧' : 'Villa 7');
    await first.getByRole('textbox', { name: t.name }).fill('Karim');
    await first.getByRole('textbox', { name: t.birthdate }).fill('2001-02-03');
    await first.getByRole('textbox', { name: t.idNumber }).fill('30101150100015');
    await expect(first.getByRole('textbox', { name: t.birthdate })).toHaveValue('03/02/2001');
    await page.getByRole('button', { name: t.addMember }).click();
    const second = page.getByRole('group', { name: t.member(2) });
    await second.getByRole('textbox', { name: t.name }).fill('Layla');
    const relationship = second.getByRole('combobox', { name: t.relationship });
    await relationship.click();
    await page.getByRole('option', { name: t.daughter }).click();
    await expect(relationship).toHaveValue(t.daughter);
    await page.reload();
    await expect(second.getByRole('textbox', { name: t.name })).toHaveValue('Layla');
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(/\/owners$/);
    await expectAnnounced(page, t.created);

    const search = page.getByRole('searchbox', { name: t.search });
    await search.fill('nobody at all');
    await expect(page.getByRole('heading', { name: t.noneFound })).toBeVisible();
    for (const text of [name.replace('أ', 'ا').replace('ü', 'u').toLowerCase(), village]) {
      // The answer to this text: a live change asks again for the one before.
      const answer = page.waitForResponse(
        (response) => new URL(response.url()).searchParams.get('search') === text,
      );
      await search.fill(text);
      await answer;
      await expect(row(page, name)).toHaveCount(1);
    }
    await expect(row(page, name)).toContainText(number);
    await expectAccessible(page);

    await row(page, name).getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/owners\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(t.born)).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: t.job })).toHaveCount(0);
    const family = page.getByRole('list', { name: t.family }).getByRole('listitem');
    await expect(family).toHaveText([new RegExp(`Karim.*${t.son}`), new RegExp(`Layla.*${t.daughter}`)]);
    await expect(family.locator('svg')).toHaveCount(2);
    await expectAccessible(page);

    const id = Number(page.url().split('/').at(-1));
    const before = await api.get<Owner>(`/owners/${id}`);
    await page.getByRole('button', { name: t.edit }).click();
    await expect(page).toHaveURL(/\/owners\/edit\/\d+$/);
    await page.getByRole('button', { name: t.removeMember(1) }).click();
    await expect(
      page.getByRole('group', { name: t.member(1) }).getByRole('textbox', { name: t.name }),
    ).toHaveValue('Layla');
    await api.put(`/owners/${id}`, { job: 'مهندس' });
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByRole('alert').getByRole('row', { name: t.job })).toContainText('مهندس');
    await page.getByRole('button', { name: t.saveMine }).click();
    await expectAnnounced(page, t.updated);
    const after = await api.get<Owner>(`/owners/${id}`);
    expect(after).toMatchObject({ job: 'مهندس', family_members: [{ id: before.family_members[1]?.id }] });
    expect(after.family_members).toHaveLength(1);
    await expect(box(t.name)).toHaveCount(0);

    await search.fill(name);
    await page.getByRole('button', { name: t.deleteOf(name) }).click();
    await page
      .getByRole('dialog', { name: t.question(name) })
      .getByRole('button', { name: t.delete })
      .click();
    await expectAnnounced(page, t.deleted);
    await page.goto(`${process.env.ORIGIN}/owners/${id}`);
    await expect(page.getByRole('heading', { name: t.notFound })).toBeVisible();
  });
}

test('a user who may only see owners gets no other actions, and no request is rejected', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const { id } = await api.post('/owners', { name: 'Seen', village_id });
  await api.post('/residents', {
    full_name: 'Mostafa Abdelrahman',
    id_type: 'passport',
    id_number: unique('G'),
    check_in: '2026-11-01',
    check_out: '2026-11-09',
    owner_id: id,
    village_id,
  });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() === 401) refused.push(response.url());
  });
  await open(page, '/owners', { api: await signInWith(api, ['view_owners'], village_id) });
  await expect(page.getByRole('button', { name: 'View Seen' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Delete|Add owner/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'View Seen' }).click();
  await expect(page.getByText('No family members')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  // Who stays there is for users who may see residents.
  await expect(page.getByText('Mostafa Abdelrahman')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/owners$/);
  for (const path of ['/owners/add', `/owners/edit/${id}`]) {
    await page.goto(`${process.env.ORIGIN}${path}`);
    await expect(page.getByRole('heading', { name: 'Your role does not allow this screen' })).toBeVisible();
  }

  const writer = await signInWith(api, ['manage_owners'], village_id);
  await open(page, `/owners/edit/${id}`, { api: writer });
  await expect(page.getByRole('heading', { name: 'Your role does not allow this screen' })).toBeVisible();
  await page.goto(`${process.env.ORIGIN}/owners/add`);
  await page.getByRole('textbox', { name: 'Full name', exact: true }).fill('Blind');
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Owner created successfully');
  await expect(page.getByRole('textbox', { name: 'Full name', exact: true })).toHaveValue('');
  expect(refused).toEqual([]);

  // On a phone, the name of somebody who stays there has its line.
  await open(page, `/owners/${id}`, { api, device: 'phone' });
  const guest = await page.getByRole('link', { name: 'Mostafa Abdelrahman' }).boundingBox();
  expect(guest!.width).toBeGreaterThan(120);
});
