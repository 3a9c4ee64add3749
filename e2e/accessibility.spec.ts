import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, open, settled, test, unique, viewports } from './support/journey.ts';

const screens = [
  '/dashboard',
  '/residents',
  '/add-resident',
  '/batches',
  '/visitors',
  '/add-visitor',
  '/owners',
  '/owners/add',
  '/blacklist',
  '/reports',
  '/imports',
  '/imports/new?kind=residents',
  '/statistics',
  '/villages',
  '/villages?dialog=new',
  '/supervisors',
  '/supervisors?dialog=new',
  '/roles',
  '/roles?dialog=new',
  '/audit-logs?action=create',
];
test.describe.configure({ mode: 'parallel' });

test.beforeAll(async () => {
  const api = await Api.signIn();
  await api.post('/villages', { name: unique('قرية') });
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  await api.post('/auth/users', {
    username: unique('a').replaceAll(' ', ''),
    password: 'long enough',
    full_name: 'سارة محمود',
    role_id: roles.find((role) => role.name === 'supervisor')?.id,
  });
});

// Every screen in both languages and both colour schemes, on a desktop and as narrow as a phone.
for (const [language, scheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`axe finds no violations, and phones need no horizontal scrolling, ${language}, ${scheme}`, async ({
    page,
    api,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await open(page, '/login', { language });
    await expect(page.getByRole('button').first()).toBeVisible();
    await page.locator('button[type=submit]').click();
    await expectAccessible(page);
    for (const device of ['desktop', 'phone'] as const) {
      await open(page, '/villages', { api, language, device });
      for (const path of screens) {
        await test.step(`${path} on a ${device}`, async () => {
          await follow(page, path);
          if (device === 'phone') return expectToFitPhone(page);
          await expectAccessible(page);
        });
      }
    }
    await open(page, '/audit-logs?action=create', { api, language });
    await page.getByRole('table').getByRole('button', { expanded: false }).first().click();
    await expectAccessible(page);
    await page.setViewportSize(viewports.phone);
    await expectToFitPhone(page);
  });
}

/** Opens a screen as a link does: to load the application again for every screen takes longer than axe. */
async function follow(page: Page, path: string) {
  const before = await page.getByRole('heading', { level: 1, includeHidden: true }).elementHandle();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  // A dialog opens over the same screen.
  if (path.includes('dialog')) await expect(page.getByRole('dialog')).toBeVisible();
  else await before?.waitForElementState('hidden');
  await settled(page);
}

/** No horizontal scrolling, and touch targets that are big enough. */
async function expectToFitPhone(page: Page) {
  // The layout follows the width a moment later.
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, a[href], input:not([type=checkbox])')]
          .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 1 && box.height < 24)
          .map(({ element }) => element.outerHTML),
      ),
    )
    .toEqual([]);
}
