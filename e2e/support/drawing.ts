import type { Page } from '@playwright/test';

/** A picture with the proportions of an identity card, drawn on a canvas. It is not a real document. */
export async function drawing(page: Page, caption: string): Promise<Buffer> {
  const url = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = 856;
    canvas.height = 540;
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#d9e6e2';
    pen.fillRect(0, 0, 856, 540);
    pen.fillStyle = '#9fb8b2';
    pen.fillRect(40, 140, 200, 260);
    pen.fillStyle = '#26332f';
    pen.font = '48px sans-serif';
    pen.fillText(text, 300, 120);
    for (let line = 0; line < 5; line += 1) pen.fillRect(300, 180 + line * 60, 480 - line * 40, 18);
    return canvas.toDataURL('image/png');
  }, caption);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
