import { ADMIN } from './product.ts';
import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, test, unique, ways } from './support/journey.ts';

const texts = {
  en: {
    username: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    required: 'This field is required',
    failed: 'Login failed. Please check your credentials.',
    logout: 'Logout',
    greeting: 'Welcome, Administrator',
    role: 'Administrator',
    other: 'العربية',
    otherDirection: 'rtl',
    otherLogout: 'تسجيل الخروج',
    menu: 'Open menu',
    change: 'Change password',
    current: 'Current password',
    next: 'New password',
    save: 'Save',
    wrong: 'The current password is not right.',
    changed: 'Password changed',
    easy: 'This password is too easy to guess',
    isName: 'The password must not be the username',
    proxy: /TRUST_PROXY. All desks count as one address/,
  },
  ar: {
    username: 'اسم المستخدم',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    required: 'هذا الحقل مطلوب',
    failed: 'فشل تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
    logout: 'تسجيل الخروج',
    greeting: 'مرحبًا، Administrator',
    role: 'مدير النظام',
    other: 'English',
    otherDirection: 'ltr',
    otherLogout: 'Logout',
    menu: 'فتح القائمة',
    change: 'تغيير كلمة المرور',
    current: 'كلمة المرور الحالية',
    next: 'كلمة المرور الجديدة',
    save: 'حفظ',
    wrong: 'كلمة المرور الحالية غير صحيحة.',
    changed: 'تم تغيير كلمة المرور',
    easy: 'كلمة المرور هذه سهلة التخمين',
    isName: 'يجب ألا تكون كلمة المرور هي اسم المستخدم',
    proxy: /TRUST_PROXY، لذلك تُحسب كل المكاتب عنوانًا واحدًا/,
  },
};

for (const { language, device } of ways) {
  const t = texts[language];

  if (language === 'ar')
    test(`a user changes their own password, ${language} on a ${device}`, async ({ page, api }) => {
      const { id: village_id } = await api.post('/villages', { name: unique('Village') });
      // With "clerk" and some digits, the name itself might count as easy to guess.
      const clerk = await signInWith(api, ['view_dashboard'], village_id, 'lanterns.at.dawn');
      await open(page, '/dashboard', { api: clerk, language, device });
      if (device === 'phone') await page.getByRole('button', { name: t.menu }).click();
      await page.getByRole('button', { name: t.change }).filter({ visible: true }).click();
      const dialog = page.getByRole('dialog', { name: t.change });
      const current = dialog.getByRole('textbox', { name: t.current });
      await expect(current).toBeFocused();
      await current.fill('not this one');
      // The form rejects these before it sends a request.
      for (const [password, refusal] of [
        ['P@ssw0rd2026', t.easy],
        [clerk.session.user.username, t.isName],
      ] as const) {
        await dialog.getByRole('textbox', { name: t.next }).fill(password);
        await dialog.getByRole('button', { name: t.save }).click();
        await expect(dialog.getByText(refusal)).toBeVisible();
      }
      await dialog.getByRole('textbox', { name: t.next }).fill('a newer, longer one');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByText(t.wrong)).toBeVisible();
      await expectAccessible(page);
      await current.fill('long enough');
      await dialog.getByRole('button', { name: t.save }).click();
      await expectAnnounced(page, t.changed);
      await expect(dialog).toBeHidden();
      await Api.signIn(clerk.session.user.username, 'a newer, longer one');
    });

  if (language === 'en')
    test(`the sign-in page warns about an untrusted proxy, ${language} on a ${device}`, async ({ page }) => {
      await open(page, '/login', { language, device });
      await expect(page.getByRole('button', { name: t.signIn })).toBeVisible();
      await expect(page.getByText(t.proxy)).toHaveCount(0);
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.7' });
      await page.reload();
      await expect(page.getByRole('status').filter({ hasText: t.proxy })).toBeVisible();
      await expectAccessible(page);
    });

  test(`sign in and out, ${language} on a ${device}`, async ({ page }) => {
    await open(page, '/login', { language, device });
    const username = page.getByRole('textbox', { name: t.username });
    const password = page.getByLabel(t.password, { exact: false }).and(page.locator('input'));

    await page.getByRole('button', { name: t.signIn }).click();
    await expect(page.getByText(t.required)).toHaveCount(2);
    await expect(username).toBeFocused();

    await username.fill(ADMIN.username);
    await password.fill('not the password');
    await password.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(t.failed);
    await expect(page).toHaveURL(/\/login$/);

    await password.fill(ADMIN.password);
    await password.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.greeting);
    await expect(page.getByRole('main')).toContainText(t.role);

    await page.getByRole('button', { name: t.logout }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    await page.goto(`${process.env.ORIGIN}/dashboard`);
    await expect(page).toHaveURL(/\/login$/);
  });

  test(`the language changes without a reload and is remembered, from ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    await open(page, '/dashboard', { api, language, device });
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    await page.getByRole('button', { name: t.other }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', t.otherDirection);
    await expect(page.getByRole('button', { name: t.otherLogout })).toBeVisible();
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', t.otherDirection);
  });
}

test('unknown URLs and / open the dashboard, and a link opens its page after the sign-in', async ({
  page,
  api,
}) => {
  await open(page, '/villages');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username);
  await page.getByLabel('Password *').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/villages$/);

  await open(page, '/', { api });
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, '/no/such/screen', { api });
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, '/login', { api });
  await expect(page).toHaveURL(/\/dashboard$/);
});
