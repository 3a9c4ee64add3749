import { ADMIN } from './product.ts';
import { expect, expectAnnounced, inArabic, open, test, unique } from './support/journey.ts';

const texts = {
  en: {
    name: 'Village name',
    save: 'Save',
    username: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    ended: 'Your session has ended. Sign in to go on where you were.',
    kept: 'We kept what you had typed.',
    created: 'Village created successfully',
  },
  ar: {
    name: 'اسم القرية',
    save: 'حفظ',
    username: 'اسم المستخدم',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    ended: 'انتهت جلستك. سجّل الدخول للمتابعة من حيث توقفت.',
    kept: 'احتفظنا بما كنت قد كتبته.',
    created: 'تم إنشاء القرية بنجاح',
  },
};

for (const { language, device } of inArabic) {
  test(`a session that expires while a form is open loses no input, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const typed = unique('Half typed');
    // The page would notice by itself, and be gone before a slow click: here only Save reaches the server, and no stream is open
    // that the server could end.
    await page.route('**/api/events', (route) => route.abort());
    await open(page, '/villages?dialog=new', { api, language, device });
    await page.getByRole('textbox', { name: t.name }).fill(typed);
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await api.revoke();
    await page.getByRole('button', { name: t.save }).click();

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(t.ended)).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('textbox', { name: t.username }).fill(ADMIN.username);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.getByRole('button', { name: t.signIn }).click();

    await expect(page).toHaveURL(/\/villages\?dialog=new$/);
    await expect(page.getByRole('textbox', { name: t.name })).toHaveValue(typed);
    await expect(page.getByText(t.kept)).toBeVisible();
    await page.getByRole('button', { name: t.save }).click();
    await expectAnnounced(page, t.created);

    await page.goto(`${process.env.ORIGIN}/villages?dialog=new`);
    await expect(page.getByRole('textbox', { name: t.name })).toHaveValue('');
  });
}

test('an unsaved form survives a reload and can be started over; a password is never stored', async ({
  page,
  api,
}) => {
  await open(page, '/supervisors?dialog=new', { api });
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nadia Half Typed');
  await page.locator('input[type=password]').fill('a secret of hers');
  await page.reload();
  const name = page.getByRole('textbox', { name: 'Full name' });
  await expect(name).toHaveValue('Nadia Half Typed');
  await expect(page.locator('input[type=password]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('a secret of hers');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(name).toHaveValue('');
});

test('a lost connection is shown, and the form works when it is back', async ({ page, api, context }) => {
  const name = unique('Offline');
  await open(page, '/villages?dialog=new', { api });
  await page.getByRole('textbox', { name: 'Village name' }).fill(name);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No connection to the server');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, 'Village created successfully');
});
