import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, open, settled, test, unique } from './support/journey.ts';

const screens = [
  '/dashboard',
  '/residents',
  '/add-resident',
  '/visitors',
  '/add-visitor',
  '/owners',
  '/owners/add',
  '/blacklist',
  '/reports',
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

// Every screen in both languages and both colour schemes.
for (const [language, scheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`axe finds no violations, ${language}, ${scheme}`, async ({ page, api }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await open(page, '/login', { language });
    await expect(page.getByRole('button').first()).toBeVisible();
    await page.locator('button[type=submit]').click();
    await expectAccessible(page);
    for (const path of screens) {
      await open(page, path, { api, language });
      await settled(page);
      if (path.includes('dialog')) await expect(page.getByRole('dialog')).toBeVisible();
      await test.step(path, () => expectAccessible(page));
    }
    await page.getByRole('table').getByRole('button', { expanded: false }).first().click();
    await test.step('audit details', () => expectAccessible(page));
  });
}

test('phones: no horizontal scrolling, and touch targets are big enough', async ({ page, api }) => {
  for (const language of ['en', 'ar'] as const) {
    for (const path of screens) {
      await open(page, path, { api, language, device: 'phone' });
      await settled(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} in ${language}`).toBe(0);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, a[href], input:not([type=checkbox])')]
          .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 1 && box.height < 24)
          .map(({ element }) => element.outerHTML),
      );
      expect(small, `${path} in ${language}`).toEqual([]);
    }
  }
});
