import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import {
  expect,
  expectAnnounced,
  inArabic,
  inEnglish,
  open,
  test,
  unique,
  viewports,
} from './support/journey.ts';

const texts = {
  en: {
    add: 'Add supervisor',
    fullName: 'Full name',
    username: 'Username',
    role: 'Role',
    supervisor: 'Supervisor',
    administrator: 'Administrator',
    save: 'Save',
    required: 'This field is required',
    created: 'Supervisor created successfully',
    updated: 'Supervisor updated successfully',
    deleted: 'Supervisor deleted successfully',
    assign: (name: string) => `Assign village: ${name}`,
    assigned: 'Village assigned successfully',
    unassigned: 'Village unassigned successfully',
    noVillage: 'No village',
    editOf: (name: string) => `Edit ${name}`,
    deleteOf: (name: string) => `Delete ${name}`,
    delete: 'Delete',
    search: 'Search by name or username',
    askPassword: 'Ask for a new password at the next sign-in',
    due: 'New password due',
    signIn: 'Sign in',
    choose: 'Choose a new password',
    current: 'Current password',
    next: 'New password',
    changed: 'Password changed',
    same: 'Choose another password than the current one',
    disableOf: (name: string) => `Disable ${name}`,
    disable: 'Disable',
    disabled: 'Account disabled',
    disabledMark: 'Disabled',
    enableOf: (name: string) => `Enable ${name}`,
    enabled: 'Account enabled',
    isDisabled: 'This account is disabled. Please ask your manager.',
  },
  ar: {
    add: 'إضافة مشرف',
    fullName: 'الاسم بالكامل',
    username: 'اسم المستخدم',
    role: 'الدور',
    supervisor: 'مشرف',
    administrator: 'مدير النظام',
    save: 'حفظ',
    required: 'هذا الحقل مطلوب',
    created: 'تم إنشاء المشرف بنجاح',
    updated: 'تم تحديث المشرف بنجاح',
    deleted: 'تم حذف المشرف بنجاح',
    assign: (name: string) => `تعيين قرية: ${name}`,
    assigned: 'تم تعيين القرية بنجاح',
    unassigned: 'تم إلغاء تعيين القرية بنجاح',
    noVillage: 'بدون قرية',
    editOf: (name: string) => `تعديل ${name}`,
    deleteOf: (name: string) => `حذف ${name}`,
    delete: 'حذف',
    search: 'ابحث بالاسم أو اسم المستخدم',
    askPassword: 'طلب كلمة مرور جديدة عند الدخول التالي',
    due: 'كلمة المرور بانتظار التغيير',
    signIn: 'تسجيل الدخول',
    choose: 'اختر كلمة مرور جديدة',
    current: 'كلمة المرور الحالية',
    next: 'كلمة المرور الجديدة',
    changed: 'تم تغيير كلمة المرور',
    same: 'اختر كلمة مرور غير الحالية',
    disableOf: (name: string) => `إيقاف ${name}`,
    disable: 'إيقاف',
    disabled: 'تم إيقاف الحساب',
    disabledMark: 'موقوف',
    enableOf: (name: string) => `تفعيل ${name}`,
    enabled: 'تم تفعيل الحساب',
    isDisabled: 'هذا الحساب موقوف. يرجى الرجوع إلى مديرك.',
  },
};

for (const { language, device } of inEnglish) {
  test(`a supervisor is added, assigned to a village, changed and deleted, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const name = unique(language === 'ar' ? 'منى عادل' : 'Mona Adel');
    const username = unique('mona').replaceAll(' ', '');
    const village = unique('Village');
    await api.post('/villages', { name: village });
    await open(page, '/supervisors', { api, language, device });

    await page.getByRole('button', { name: t.add }).first().click();
    await page.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.required)).toHaveCount(4);
    await expect(page.getByRole('textbox', { name: t.fullName })).toBeFocused();
    await page.getByRole('textbox', { name: t.fullName }).fill(name);
    await page.getByRole('textbox', { name: t.username }).fill(username);
    await page.locator('input[type=password]').fill('long enough');
    await page.getByRole('combobox', { name: t.role }).click();
    const role = page.getByRole('option', { name: t.supervisor, exact: true });
    await expect(role).toBeVisible();
    await expect(page.getByRole('option', { name: t.administrator })).toHaveCount(0);
    await role.click();
    await expect(page.getByRole('combobox', { name: t.role })).toHaveValue(t.supervisor);
    await page.getByRole('button', { name: t.save }).click();
    await expectAnnounced(page, t.created);

    await page.getByRole('searchbox', { name: t.search }).fill(name);
    await expect(page).toHaveURL(/search=/);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText(`@${username}`);
    await expect(card).toContainText(t.noVillage);
    await expect(card).toContainText(t.supervisor);
    await expect(card).toContainText(t.due);

    await page.getByRole('button', { name: t.assign(name) }).click();
    await page.getByRole('menuitemradio', { name: village }).click();
    await expectAnnounced(page, t.assigned);
    await expect(card).toContainText(village);
    await page.getByRole('button', { name: t.assign(name) }).click();
    await page.getByRole('menuitemradio', { name: t.noVillage }).click();
    await expectAnnounced(page, t.unassigned);
    await expect(card).toContainText(t.noVillage);

    await page.getByRole('button', { name: t.editOf(name) }).click();
    await page.getByRole('textbox', { name: t.fullName }).fill(`${name} II`);
    await page.getByRole('button', { name: t.save }).click();
    await expectAnnounced(page, t.updated);
    await expect(card).toContainText(`${name} II`);
    // An empty password field keeps the old password.
    await Api.signIn(username, 'long enough');

    await page.getByRole('button', { name: t.deleteOf(`${name} II`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.delete }).click();
    await expectAnnounced(page, t.deleted);
    await expect(card).toHaveCount(0);
  });
}

for (const { language, device } of inArabic) {
  test(`a clerk chooses a new password, is disabled and enabled, ${language} on a ${device}`, async ({
    page,
    api,
    browser,
  }) => {
    const t = texts[language];
    const clerk = await signInWith(api, ['view_dashboard', 'view_owners'], undefined);
    const { id, username } = clerk.session.user;
    const name = unique('Nada');
    await api.put(`/auth/users/${id}`, { full_name: name });
    await open(page, `/supervisors?search=${username}`, { api, language, device });
    await page.getByRole('button', { name: t.editOf(name) }).click();
    const ask = page.getByRole('checkbox', { name: t.askPassword });
    await expect(ask).not.toBeChecked();
    await page.locator('input[type=password]').fill('set by the manager');
    await expect(ask).toBeChecked();
    await page.getByRole('button', { name: t.save }).click();
    const card = page.getByRole('listitem').filter({ hasText: `@${username}` });
    await expect(card).toContainText(t.due);

    const desk = await browser.newPage();
    await open(desk, '/login', { language, device });
    const signIn = async (password: string) => {
      await desk.getByRole('textbox', { name: texts[language].username }).fill(username);
      await desk.locator('input[type=password]').fill(password);
      await desk.getByRole('button', { name: t.signIn }).click();
    };
    await signIn('set by the manager');
    await expect(desk.getByRole('heading', { name: t.choose })).toBeVisible();
    await desk.goto(`${process.env.ORIGIN}/owners`);
    await expect(desk.getByRole('heading', { name: t.choose })).toBeVisible();
    await expect(desk.getByRole('textbox', { name: t.current })).toBeFocused();
    await expectAccessible(desk);
    await desk.getByRole('textbox', { name: t.current }).fill('set by the manager');
    await desk.getByRole('textbox', { name: t.next }).fill('set by the manager');
    await desk.getByRole('button', { name: t.save }).click();
    await expect(desk.getByText(t.same)).toBeVisible();
    await desk.getByRole('textbox', { name: t.next }).fill('a newer, longer one');
    await desk.getByRole('button', { name: t.save }).click();
    await expect(desk.getByRole('heading', { name: t.choose })).toHaveCount(0);
    await expect(desk).toHaveURL(/\/owners$/);

    await page.getByRole('button', { name: t.disableOf(name) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.disable }).click();
    await expectAnnounced(page, t.disabled);
    await expect(card).toContainText(t.disabledMark);
    await desk.reload();
    await expect(desk).toHaveURL(/\/login$/);
    await signIn('a newer, longer one');
    await expect(desk.getByText(t.isDisabled)).toBeVisible();
    await page.getByRole('button', { name: t.enableOf(name) }).click();
    await expectAnnounced(page, t.enabled);
    await signIn('a newer, longer one');
    await expect(desk).not.toHaveURL(/\/login$/);
    await desk.close();
  });
}

test('administrators are not in the list', async ({ page, api }) => {
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  const role_id = roles.find((role) => role.name === 'supervisor')?.id;
  const username = unique('admin').replaceAll(' ', '');
  await api.post('/auth/users', { username, password: 'long enough', full_name: 'Listed', role_id });
  // Both would be found, and the accounts of other journeys are not.
  await open(page, '/supervisors?search=admin', { api });
  await expect(page.getByText(`@${username}`, { exact: true })).toBeVisible();
  await expect(page.getByText('@admin', { exact: true })).toHaveCount(0);
});

test('a deleted village cannot be assigned, and the page says so', async ({ page, api }) => {
  const name = unique('Ziad Nour');
  const village = unique('Short-lived');
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  const role_id = roles.find((role) => role.name === 'supervisor')?.id;
  await api.post('/auth/users', {
    username: unique('z').replaceAll(' ', ''),
    password: 'long enough',
    full_name: name,
    role_id,
  });
  const { id } = await api.post('/villages', { name: village });
  await open(page, `/supervisors?search=${encodeURIComponent(name)}`, { api });
  await page.getByRole('button', { name: `Assign village: ${name}` }).click();
  await expect(page.getByRole('menuitemradio', { name: village })).toBeVisible();
  await api.delete(`/villages/${id}`);
  await page.getByRole('menuitemradio', { name: village }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to assign village');
});

test('a supervisor sees only the pages of the role, in the desktop menu and in the drawer', async ({
  page,
  api,
}) => {
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  const role_id = roles.find((role) => role.name === 'supervisor')?.id;
  const username = unique('sees').replaceAll(' ', '');
  await api.post('/auth/users', { username, password: 'long enough', full_name: 'Sees Little', role_id });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });

  await open(page, '/villages', { api: await Api.signIn(username, 'long enough') });
  await expect(page.getByRole('heading', { name: 'Your role does not allow this screen' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  for (const hidden of ['Villages', 'Supervisors', 'Roles'])
    await expect(menu.getByRole('link', { name: hidden })).toHaveCount(0);

  await page.setViewportSize(viewports.phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Sees LittleSupervisor');
  await drawer.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(drawer).toBeHidden();
  expect(refused).toEqual([]);
});
