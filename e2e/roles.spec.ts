import { Api } from './support/api.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, inArabic, open, test, unique } from './support/journey.ts';

const texts = {
  en: {
    add: 'Add role',
    name: 'Name',
    displayName: 'Display name',
    save: 'Save',
    required: 'This field is required',
    lowercase: 'Lowercase letters, no spaces',
    system: 'System role',
    noDescription: 'No description',
    permissions: '2 permissions',
    threePermissions: '3 permissions',
    see: 'See visitors',
    register: 'Register visitors',
    edit: 'Edit visitors',
    editOf: (name: string) => `Edit ${name}`,
    deleteOf: (name: string) => `Delete ${name}`,
    delete: 'Delete',
    cannotDelete: 'Cannot delete system roles',
    created: 'Role created successfully',
    updated: 'Role updated successfully',
    deleted: 'Role deleted successfully',
  },
  ar: {
    add: 'إضافة دور',
    name: 'الاسم البرمجي',
    displayName: 'الاسم المعروض',
    save: 'حفظ',
    required: 'هذا الحقل مطلوب',
    lowercase: 'أحرف صغيرة بدون مسافات',
    system: 'دور أساسي',
    noDescription: 'بدون وصف',
    permissions: 'صلاحيتان',
    threePermissions: '3 صلاحيات',
    see: 'عرض الزوار',
    register: 'تسجيل الزوار',
    edit: 'تعديل بيانات الزوار',
    editOf: (name: string) => `تعديل ${name}`,
    deleteOf: (name: string) => `حذف ${name}`,
    delete: 'حذف',
    cannotDelete: 'لا يمكن حذف أدوار النظام',
    created: 'تم إنشاء الدور بنجاح',
    updated: 'تم تحديث الدور بنجاح',
    deleted: 'تم حذف الدور بنجاح',
  },
};

for (const { language, device } of inArabic) {
  test(`a role with permissions is created, changed and deleted, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const displayName = unique(language === 'ar' ? 'الاستقبال' : 'Reception');
    const name = unique('reception').replaceAll(' ', '_');
    await open(page, '/roles', { api, language, device });

    const system = page.getByRole('listitem').filter({ hasText: t.system }).first();
    await expect(system.getByRole('button', { name: t.cannotDelete })).toBeDisabled();
    await expect(system.getByRole('button').first()).toBeDisabled();

    await page.getByRole('button', { name: t.add }).click();
    await page.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.required)).toHaveCount(2);
    await page.getByRole('textbox', { name: t.name, exact: true }).fill('Has Spaces');
    await page.getByRole('textbox', { name: t.displayName }).fill(displayName);
    await page.getByRole('button', { name: t.save }).click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await page.getByRole('textbox', { name: t.name, exact: true }).fill(name);
    await page.getByRole('checkbox', { name: t.see }).check();
    await page.getByRole('checkbox', { name: t.register }).check();
    await page.getByRole('button', { name: t.save }).click();
    await expectAnnounced(page, t.created);

    const card = page.getByRole('listitem').filter({ hasText: displayName });
    await expect(card).toContainText(name);
    await expect(card).toContainText(t.noDescription);
    await expect(card).toContainText(t.permissions);

    await page.getByRole('button', { name: t.editOf(displayName) }).click();
    await page.getByRole('checkbox', { name: t.edit, exact: true }).check();
    await page.getByRole('button', { name: t.save }).click();
    await expectAnnounced(page, t.updated);
    await expect(card).toContainText(t.threePermissions);

    await page.getByRole('button', { name: t.deleteOf(displayName) }).click();
    await expect(page.getByRole('dialog')).toContainText(displayName);
    await page.getByRole('dialog').getByRole('button', { name: t.delete }).click();
    await expectAnnounced(page, t.deleted);
    await expect(card).toHaveCount(0);
  });
}

test('users are offered only permissions that they have', async ({ page, api }) => {
  const suffix = unique('r').replaceAll(' ', '');
  const role = await api.post('/roles', {
    name: `keeper_${suffix}`,
    display_name: `Keeper ${suffix}`,
    permissions: ['manage_roles', 'view_visitors'],
  });
  await api.post('/auth/users', {
    username: suffix,
    password: 'long enough',
    full_name: 'Keeper',
    role_id: role.id,
  });
  await open(page, '/roles?dialog=new', { api: await Api.signIn(suffix, 'long enough') });
  await expect(page.getByRole('checkbox', { name: 'See visitors' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'Delete visitors' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'All of Visitors' }).check();
  await expect(page.getByRole('checkbox', { name: 'See visitors' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Delete visitors' })).not.toBeChecked();
});

test('a manager of one village can change its roles, but not the roles of all villages', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const shared = unique('Shared');
  await api.post('/roles', { name: `r${Date.now()}`, display_name: shared, permissions: ['view_visitors'] });
  const manager = await signInWith(api, ['manage_roles', 'manage_supervisors', 'view_visitors'], village_id);
  const own = unique('Own');
  await manager.post('/roles', { name: `o${Date.now()}`, display_name: own, permissions: ['view_visitors'] });
  await open(page, '/roles', { api: manager });
  await expect(page.getByRole('button', { name: `Edit ${own}` })).toBeEnabled();
  await expect(page.getByRole('button', { name: `Delete ${own}` })).toBeEnabled();
  await expect(page.getByRole('button', { name: `Edit ${shared}` })).toBeDisabled();
  await expect(page.getByRole('button', { name: `Delete ${shared}` })).toBeDisabled();
});
