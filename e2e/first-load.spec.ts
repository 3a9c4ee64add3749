import { gzipSync } from 'node:zlib';
import { expect, test } from './support/journey.ts';

const MOST_JAVASCRIPT = 200 * 1024;

for (const language of ['en', 'ar'] as const) {
  test(`/login in ${language} loads at most 200 KB of JavaScript, all of it from our own origin`, async ({
    page,
  }) => {
    const origins = new Set<string>();
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      origins.add(new URL(response.url()).origin);
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`${process.env.ORIGIN}/login`);
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'JavaScript, gz', description: `${(total / 1024).toFixed(1)} KB` });
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(MOST_JAVASCRIPT);
    expect([...origins]).toEqual([process.env.ORIGIN]);
  });
}

test('each page is a chunk of its own', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto(`${process.env.ORIGIN}/login`);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /-page-.*\.js$/.test(path))).toEqual([
    expect.stringContaining('/assets/login-page-'),
  ]);
});
