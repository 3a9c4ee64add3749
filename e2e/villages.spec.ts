import { Api } from './support/api.ts';
import { expect, expectAnnounced, inArabic, open, test, unique } from './support/journey.ts';

const texts = {
  en: {
    add: 'Add village',
    edit: 'Edit village',
    name: 'Village name',
    save: 'Save',
    cancel: 'Cancel',
    required: 'This field is required',
    taken: 'A village with this name already exists.',
    created: 'Village created successfully',
    updated: 'Village updated successfully',
    deleted: 'Village deleted successfully',
    editOf: (name: string) => `Edit ${name}`,
    deleteOf: (name: string) => `Delete ${name}`,
    question: (name: string) => `Delete “${name}”?`,
    delete: 'Delete',
    inUse: 'This village still has records, so it cannot be deleted.',
  },
  ar: {
    add: 'إضافة قرية',
    edit: 'تعديل القرية',
    name: 'اسم القرية',
    save: 'حفظ',
    cancel: 'إلغاء',
    required: 'هذا الحقل مطلوب',
    taken: 'توجد قرية بهذا الاسم بالفعل.',
    created: 'تم إنشاء القرية بنجاح',
    updated: 'تم تحديث القرية بنجاح',
    deleted: 'تم حذف القرية بنجاح',
    editOf: (name: string) => `تعديل ${name}`,
    deleteOf: (name: string) => `حذف ${name}`,
    question: (name: string) => `حذف «${name}»؟`,
    delete: 'حذف',
    inUse: 'لا تزال لهذه القرية سجلات، لذا لا يمكن حذفها.',
  },
};

for (const { language, device } of inArabic) {
  test(`a village is added, renamed and deleted, ${language} on a ${device}`, async ({ page, api }) => {
    const t = texts[language];
    const name = unique(language === 'ar' ? 'قرية النخيل' : 'Marina Bay');
    const renamed = unique(language === 'ar' ? 'قرية الياسمين' : 'Palm Shores');
    const taken = unique('Taken');
    await api.post('/villages', { name: taken });
    await open(page, '/villages', { api, language, device });

    await page.getByRole('button', { name: t.add }).click();
    const dialog = page.getByRole('dialog', { name: t.add });
    const field = dialog.getByRole('textbox', { name: t.name });
    await expect(field).toBeFocused();
    await field.fill('   ');
    await field.press('Enter');
    await expect(dialog.getByText(t.required)).toBeVisible();
    await expect(field).toBeFocused();

    await field.fill(taken.toUpperCase());
    await field.press('Enter');
    await expect(dialog.getByText(t.taken)).toBeVisible();

    await field.fill(name);
    await field.press('Enter');
    await expectAnnounced(page, t.created);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(t.created)).toBeHidden();

    await page.getByRole('button', { name: t.editOf(name) }).click();
    await page.getByRole('textbox', { name: t.name }).fill(renamed);
    await page.getByRole('button', { name: t.save }).click();
    await expectAnnounced(page, t.updated);
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible();

    await page.getByRole('button', { name: t.deleteOf(renamed) }).click();
    const question = page.getByRole('dialog', { name: t.question(renamed) });
    await question.getByRole('button', { name: t.cancel }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: t.deleteOf(renamed) }).click();
    await question.getByRole('button', { name: t.delete }).click();
    await expectAnnounced(page, t.deleted);
    await expect(page.getByRole('heading', { name: renamed })).toBeHidden();
  });
}

test('a village in use cannot be deleted, and the dialog says why', async ({ page, api }) => {
  const t = texts.en;
  const name = unique('In use');
  const { id } = await api.post('/villages', { name });
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  const role_id = roles.find((role) => role.name === 'supervisor')?.id;
  const username = unique('u').replaceAll(' ', '');
  await api.post('/auth/users', {
    username,
    password: 'long enough',
    full_name: 'Someone',
    role_id,
    village_id: id,
  });

  await open(page, '/villages', { api });
  await page.getByRole('button', { name: t.deleteOf(name) }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.delete }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t.inUse);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a user without a village sees an empty list', async ({ page, api }) => {
  const suffix = unique('x').replaceAll(' ', '');
  const role = await api.post('/roles', {
    name: `planner_${suffix}`,
    display_name: 'Planner',
    permissions: ['manage_villages'],
  });
  await api.post('/auth/users', {
    username: suffix,
    password: 'long enough',
    full_name: 'Planner',
    role_id: role.id,
  });
  await open(page, '/villages', { api: await Api.signIn(suffix, 'long enough') });
  await expect(page.getByRole('heading', { name: 'No villages yet' })).toBeVisible();
});
