import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Outcome } from './outcomes.ts';

const [COLUMNS, ROWS, WIDTH, HEIGHT] = [3, 5, 440, 380];
const onBack = /religion|marital|job|expire/;

/** A contact sheet of the errors, the most confident first, with one picture each. */
export async function contactSheet(outcomes: Outcome[], folder: string, to: string) {
  const wrong = outcomes.filter(({ right }) => !right).sort((a, b) => b.confidence - a.confidence);
  const shown = wrong
    .filter(({ sample }, i) => wrong.findIndex((other) => other.sample === sample) === i)
    .slice(0, COLUMNS * ROWS);
  const sheet = createCanvas(COLUMNS * WIDTH, Math.max(1, Math.ceil(shown.length / COLUMNS)) * HEIGHT);
  const g = sheet.getContext('2d');
  g.fillStyle = '#fff';
  g.fillRect(0, 0, sheet.width, sheet.height);
  for (const [i, { sample, field, truth, value, confidence, face }] of shown.entries()) {
    const [x, y] = [(i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * HEIGHT];
    const file = onBack.test(field) ? sample.replace('front', 'back') : sample;
    const small = await sharp(readFileSync(`${folder}/${file}`))
      .resize(WIDTH - 10, HEIGHT - 80, { fit: 'inside' })
      .png()
      .toBuffer();
    g.drawImage(await loadImage(small), x + 5, y + 5);
    g.fillStyle = '#000';
    g.font = '14px "Noto Sans Arabic", "DejaVu Sans", "Liberation Sans", sans-serif';
    [
      `${file} · ${field} · ${face ?? ''} · ${confidence}`,
      `printed: ${truth}`,
      `read: ${value || '(nothing)'}`,
    ].forEach((text, row) => {
      g.fillText(text, x + 8, y + HEIGHT - 56 + row * 20, WIDTH - 16);
    });
  }
  await sharp(sheet.toBuffer('image/png')).jpeg({ quality: 72 }).toFile(to);
}
