import { gzipSync } from 'node:zlib';
import { signInWith } from './support/clerks.ts';
import { expect, open, test, unique } from './support/journey.ts';
import { watchNetwork } from './support/network.ts';

const MOST_JAVASCRIPT = 130 * 1024;
/** On a slow connection, each request costs time. */
const MOST_SCRIPTS = 12;

for (const language of ['en', 'ar'] as const) {
  test(`/login in ${language} loads at most 130 KB of JavaScript, all from the same origin`, async ({
    page,
  }) => {
    const network = watchNetwork(page);
    const origins = new Set<string>();
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      origins.add(new URL(response.url()).origin);
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`${process.env.ORIGIN}/login`);
    await expect(page.locator('input[type=password]')).toBeVisible();
    await network.quiet();
    const sizes = await Promise.all(scripts);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'JavaScript, gz', description: `${(total / 1024).toFixed(1)} KB` });
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.length).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect(total).toBeLessThanOrEqual(MOST_JAVASCRIPT);
    expect([...origins]).toEqual([process.env.ORIGIN]);
  });
}

test('the sign-in page loads without the router and without other pages', async ({ page }) => {
  const network = watchNetwork(page);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto(`${process.env.ORIGIN}/login`);
  await expect(page.locator('input[type=password]')).toBeVisible();
  await network.quiet();
  expect(loaded.filter((path) => /(-page|register|desk|forms)-.*\.js$/.test(path))).toEqual([]);
});

test('the register loads while the user types', async ({ page }) => {
  const register = page.waitForRequest(/\/register-[^/]*\.js$/);
  await page.goto(`${process.env.ORIGIN}/login`);
  await page.locator('input[autocomplete=username]').press('a');
  await register;
});

test('a list opened by its URL loads few scripts and requests its rows once', async ({ page, api }) => {
  const asked: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/residents') asked.push(search);
    if (request.resourceType() === 'script') scripts.push(pathname);
  });
  // Nobody else changes this village: a change would be a reason to ask again.
  const village = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, ['view_residents'], village.id);
  await open(page, '/residents?search=000000&check_in_from=2026-01-01', { api: clerk });
  await expect(page.getByRole('heading', { name: 'No residents match these filters' })).toBeVisible();
  expect(asked).toHaveLength(1);
  const page1 = scripts.findIndex((path) => path.includes('/residents-page-'));
  expect(page1).toBeGreaterThan(0);
  expect(page1).toBeLessThan(MOST_SCRIPTS);
});
