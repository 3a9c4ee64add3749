import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { loadNetworks } from '../src/recognise/networks.ts';
import { runSet } from './outcomes.ts';

/** A contact sheet of what is read wrongly: tsx eval/failures.ts FILE.png */
const folder = fileURLToPath(new URL('./data', import.meta.url));
const { outcomes } = await runSet(folder, await loadNetworks());
const wrong = outcomes.filter(({ right }) => !right).slice(0, 12);
const [columns, width, height] = [3, 560, 470];
const sheet = createCanvas(columns * width, Math.max(1, Math.ceil(wrong.length / columns)) * height);
const g = sheet.getContext('2d');
g.fillStyle = '#fff';
g.fillRect(0, 0, sheet.width, sheet.height);
const onBack = /religion|marital|job|expire/;
for (const [i, { sample, field, truth, value, confidence, face }] of wrong.entries()) {
  const [x, y] = [(i % columns) * width, Math.floor(i / columns) * height];
  const file = onBack.test(field) ? sample.replace('front', 'back') : sample;
  const small = await sharp(readFileSync(`${folder}/${file}`))
    .resize(width - 10, height - 90, { fit: 'inside' })
    .png()
    .toBuffer();
  g.drawImage(await loadImage(small), x + 5, y + 5);
  g.fillStyle = '#000';
  g.font = '15px "Noto Sans Arabic", "DejaVu Sans", "Liberation Sans", sans-serif';
  [
    `${file} · ${field} · ${face ?? ''} · ${confidence}`,
    `printed: ${truth}`,
    `read: ${value || '(nothing)'}`,
  ].forEach((text, row) => {
    g.fillText(text, x + 8, y + height - 66 + row * 22, width - 16);
  });
}
await sharp(sheet.toBuffer('image/png'))
  .png({ palette: true, quality: 70 })
  .toFile(process.argv[2] ?? 'failures.png');
