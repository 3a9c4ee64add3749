import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/**
 * axe mistakes Arabic text for icon ligatures and skips its contrast. This replaces the node filter of the rule: every
 * element that contains text directly and is not disabled.
 */
const arabicContrast = `
axe.configure({ rules: [{ id: 'color-contrast', matches: (n) =>
  !n.closest('[disabled],[aria-disabled=true],[data-disabled],option') &&
  [...n.childNodes].some((c) => c.nodeType === 3 && c.nodeValue.trim()) }] });`;

const axeSource =
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') + arabicContrast;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violations and, on an Arabic page, that contrast was measured on Arabic text. */
export async function expectAccessible(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  // A page that is still loading has none.
  await expect(page.locator('h1')).not.toHaveCount(0);
  // Close any tooltip under the mouse: tooltips render outside the landmarks.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  // Rows are dim while others load.
  await expect(page.locator('[data-outdated], [data-outdated-values]')).toHaveCount(0);
  // A page keeps axe until it is loaded again. To send and compile its half a megabyte takes as long as most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { language, found, measured } = await page.evaluate(async (runOnly) => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(
      // The other rows of a list are like the first ones.
      { exclude: [['tbody tr:nth-child(n+6)'], ['main li:nth-child(n+6)']] },
      // What is not read below takes axe longer than the rules.
      { runOnly, resultTypes: ['violations', 'passes'], selectors: false, preload: false },
    );
    return {
      language: document.documentElement.lang,
      found: violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary}`),
      })),
      measured: (passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []).map(({ html }) => html),
    };
  }, tags);
  expect(found).toEqual([]);
  if (language === 'ar') expect(measured.some((html) => /[\u0600-\u06ff]/.test(html))).toBe(true);
}
