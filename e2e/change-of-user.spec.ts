import type { Page } from '@playwright/test';
import { expect, open, test } from './support/journey.ts';
import { field, gate, registerCitizen } from './support/resident-form.ts';

/** Runs in the page. Early responses expire after 10 seconds: on a slow machine, that would hide a bug. */
function keepEarlyAnswers() {
  const real = window.setTimeout;
  window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 10_000 ? 0 : real(run, ms, ...rest)) as typeof window.setTimeout;
}

async function signIn(page: Page, username: string) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[type=password]').fill('long enough');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an early response for one user is never shown to the next user', async ({ page, api, context }) => {
  const mona = await gate(api);
  const hany = await gate(api);
  const hers = await registerCitizen(mona.clerk);
  const his = await registerCitizen(hany.clerk);

  // The rows arrive before the code of the page.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.addInitScript(keepEarlyAnswers);
  await page.route('**/assets/residents-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/residents');
  await open(page, '/residents', { api: mona.clerk });
  await asked;

  // Mona signs out in another tab, and Hany signs in here.
  const other = await context.newPage();
  await open(other, '/dashboard', { api: mona.clerk });
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.close();
  await signIn(page, hany.clerk.session.user.username);
  await expect(page).toHaveURL(/\/dashboard$/);
  release();
  await page.getByRole('navigation').getByRole('link', { name: 'Residents', exact: true }).click();
  await expect(page.getByRole('link', { name: his.full_name })).toBeVisible();
  await expect(page.getByText(hers.full_name)).toHaveCount(0);
  await expect(page.getByText('1 resident', { exact: true })).toBeVisible();
});

test('a late 401 does not sign out a user who signed in after the request', async ({ page, api }) => {
  const mona = await gate(api);
  const hany = await gate(api);
  const his = await registerCitizen(hany.clerk);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open(page, '/dashboard', { api: mona.clerk });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(
    '**/api/blacklist/check/*',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Add resident' }).click();
  const asked = page.waitForRequest('**/api/blacklist/check/*');
  await field(page, 'National ID number').fill(his.id_number);
  await page.keyboard.press('Tab');
  await asked;
  const answered = page.waitForResponse('**/api/blacklist/check/*');
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, hany.clerk.session.user.username);
  await expect(page).toHaveURL(/\/dashboard$/);
  release();
  expect((await answered).status()).toBe(401);
  await page.getByRole('navigation').getByRole('link', { name: 'Residents', exact: true }).click();
  await expect(page.getByRole('link', { name: his.full_name })).toBeVisible();
});

test('a suspended tab shows and stores nothing of the previous user after a change of user', async ({
  page,
  api,
  context,
}) => {
  const mona = await gate(api);
  const hany = await gate(api);
  await open(page, '/add-resident', { api: mona.clerk });
  await field(page, 'Full name').fill('Half typed');
  const other = await context.newPage();
  // One change of user, without the sign-out in between.
  await open(other, '/dashboard', { api: hany.clerk });
  await expect(page.getByRole('banner').getByText('Salma Adel')).toBeVisible();
  await expect(field(page, 'Full name')).toHaveValue('');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))))
    .toEqual([]);
});
