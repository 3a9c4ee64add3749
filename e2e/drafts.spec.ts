import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { Api as Session } from './support/api.ts';
import { expect, open, test, unique } from './support/journey.ts';

const PASSWORD = 'long enough';

/** A user who may register visitors, with a known password. */
async function clerkOf(admin: Api, village_id: number): Promise<Session> {
  const username = unique('clerk').replaceAll(' ', '');
  const permissions = ['add_visitor', 'view_visitors', 'view_dashboard'];
  const role = await admin.post('/roles', { name: `role_${username}`, display_name: username, permissions });
  const account = { username, password: PASSWORD, full_name: 'Clerk', role_id: role.id, village_id };
  await admin.post('/auth/users', account);
  return Session.signIn(username, PASSWORD);
}

async function signIn(page: Page, { session: { user } }: Session) {
  await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Full name' });
/** The stored drafts, without the id of their tab. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('bawaba.draft.'))
      .map((key) => key.replace(/\.[\da-f-]{36}$/, ''))
      .sort(),
  );
const keyOf = ({ session: { user } }: Session) => `bawaba.draft.${user.id}.visitor:new`;

/** Resolves when another open tab has answered: by then it has answered every earlier question too. */
const hearTabs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('bawaba.tabs');
        channel.onmessage = ({ data }) => {
          if (!('alive' in data)) return;
          channel.close();
          resolve();
        };
        channel.postMessage({ ask: true });
      }),
  );
const offers = (page: Page) => page.getByRole('listitem').filter({ hasText: 'A draft from' });

test('a draft belongs to its tab, and the draft of a closed tab is offered', async ({
  page,
  api,
  context,
}) => {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await clerkOf(api, id);
  await open(page, '/add-visitor', { api: clerk });
  await name(page).fill('Anna Schäfer');
  await expect.poll(() => kept(page)).toHaveLength(1);

  // A second tab starts empty, is not offered the draft of an open tab, and both keep their own after a reload.
  const second = await context.newPage();
  await second.clock.install();
  await open(second, '/add-visitor', { api: clerk });
  await expect(name(second)).toHaveValue('');
  await hearTabs(second);
  await second.clock.runFor(2000);
  await expect(offers(second)).toHaveCount(0);
  await name(second).fill('Omar Nabil');
  await expect.poll(() => kept(page)).toHaveLength(2);
  for (const [tab, text] of [
    [second, 'Omar Nabil'],
    [page, 'Anna Schäfer'],
  ] as const) {
    await tab.reload();
    await expect(name(tab)).toHaveValue(text);
    await expect(tab.getByText('We kept what you had typed.')).toBeVisible();
  }

  // A duplicated tab has a copy of the session storage.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/add-visitor')),
  ]);
  await expect(name(copy)).toHaveValue('');
  await name(copy).fill('Half');
  await page.reload();
  await expect(name(page)).toHaveValue('Anna Schäfer');
  await expect.poll(() => kept(page)).toHaveLength(3);

  // The drafts of closed tabs are offered; what was typed here is not lost.
  await page.close();
  await copy.close();
  const last = await context.newPage();
  await open(last, '/add-visitor', { api: clerk });
  // The tab that changed last, or restored its draft, comes first.
  await expect(offers(last)).toHaveText([/Anna Schäfer/, /Half/]);
  await expect(name(last)).toHaveValue('');
  await offers(last).filter({ hasText: 'Half' }).getByRole('button', { name: 'Discard' }).click();
  await expect(offers(last)).toHaveText([/Anna Schäfer/]);
  await name(last).fill('Typed first');
  await offers(last).getByRole('button', { name: 'Continue' }).click();
  await expect(name(last)).toHaveValue('Anna Schäfer');
  await expect(offers(last)).toHaveText([/Typed first/]);
  await last.reload();
  await expect(name(last)).toHaveValue('Anna Schäfer');
  await expect.poll(() => kept(last)).toHaveLength(3);
});

test('signing out deletes the draft', async ({ page, api }) => {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await clerkOf(api, id);
  await open(page, '/add-visitor', { api: clerk });
  await name(page).fill('Half typed');
  await expect.poll(() => kept(page)).toEqual([keyOf(clerk)]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toEqual([]);
  await signIn(page, clerk);
  await page.goto(`${process.env.ORIGIN}/add-visitor`);
  await expect(name(page)).toHaveValue('');
});

test('after an expired session the draft stays for its user, and is deleted when another user signs in', async ({
  page,
  api,
}) => {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const [mona, hany] = [await clerkOf(api, id), await clerkOf(api, id)];
  await open(page, '/add-visitor', { api: mona });
  await name(page).fill('Half typed');
  // The page notices by itself.
  await mona.revoke();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toEqual([keyOf(mona)]);
  await page.reload();
  expect(await kept(page)).toEqual([keyOf(mona)]);

  await signIn(page, hany);
  expect(await kept(page)).toEqual([]);
  await page.goto(`${process.env.ORIGIN}/add-visitor`);
  await expect(name(page)).toHaveValue('');
});

test('an open page deletes an old draft, even if its user does not sign in again', async ({ page, api }) => {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await clerkOf(api, id);
  await page.clock.install();
  await open(page, '/add-visitor', { api: clerk });
  await name(page).fill('Half typed');
  await clerk.revoke();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toEqual([keyOf(clerk)]);
  await page.clock.fastForward('23:00:00');
  expect(await kept(page)).toEqual([keyOf(clerk)]);
  await page.clock.fastForward('02:00:00');
  await expect.poll(() => kept(page)).toEqual([]);
});

test('opening the application deletes the old drafts of every user', async ({ page, api }) => {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await clerkOf(api, id);
  await open(page, '/add-visitor', { api: clerk });
  await name(page).fill('Half typed');
  await expect.poll(() => kept(page)).toEqual([keyOf(clerk)]);

  // Two drafts from a week ago: one of another user, one of a user whose session has ended.
  const weekOld = () => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('bawaba.draft.'))!;
    const draft = JSON.parse(localStorage.getItem(key)!);
    const old = JSON.stringify({ ...draft, at: draft.at - 7 * 24 * 60 * 60 * 1000 });
    for (const name of [key, 'bawaba.draft.999999.resident:new']) localStorage.setItem(name, old);
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  };
  await page.evaluate(weekOld);
  expect(await kept(page)).toHaveLength(2);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});
