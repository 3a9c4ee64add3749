import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './journey.ts';

/** Confirms every doubt of a scan with its button. */
export async function confirmDoubts(page: Page) {
  const confirm = page.locator('[data-doubtful] > button');
  // Appears together with the doubts.
  const strip = page.locator('[data-left]');
  await expect(strip).toBeVisible();
  for (let left = await confirm.count(); left > 0; left = await confirm.count()) {
    await confirm.first().click();
    await expect(confirm).toHaveCount(left - 1);
  }
  await expect(strip).toHaveAttribute('data-left', '0');
}

/** Expects that the field in focus is marked on the document, by a frame that lies along its text. */
export async function expectMarkedUpright(page: Page) {
  const frame = page.locator('[data-frame][data-current]');
  await expect(frame).toBeInViewport();
  const box = await frame.boundingBox();
  expect(box!.width).toBeGreaterThan(box!.height);
}

/** As PNG, the format in which browsers paste pictures from other programs. */
export async function copyPicture(page: Page, path: string) {
  const png = await sharp(readFileSync(path)).png().toBuffer();
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) }),
    ]);
  }, png.toString('base64'));
}
