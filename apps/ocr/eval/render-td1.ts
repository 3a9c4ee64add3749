import { mkdirSync, writeFileSync } from 'node:fs';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { Random } from '../training/random.ts';
import { freshGrounds } from './grounds.ts';
import { photograph } from './photograph.ts';
import type { Sample } from './render-set.ts';
import { drawOtherSide, drawZoneSide } from './td1-cards.ts';
import { td1Lines } from './td1-people.ts';

/**
 * Small cards with three lines (TD1) of many countries, as scans and photographs of 600 to 900 pixels a card:
 * tsx eval/render-td1.ts [FOLDER] [SEED]
 */
const folder = process.argv[2] ?? '.cache/td1';
const seed = Number(process.argv[3] ?? 5_210_000);

type Shoot = (random: Random, lines: string[]) => Promise<Buffer>;

/** Cards with round corners on white, one below the other, as a scanner or a catalogue shows them. */
async function scanned(random: Random, cards: Canvas[]): Promise<Buffer> {
  const width = random.int(600, 900);
  const height = Math.round((width * 630) / 1000);
  const margin = Math.round(width * random.range(0, 0.05));
  const page = createCanvas(width + 2 * margin, (height + margin) * cards.length + margin);
  const g = page.getContext('2d');
  g.fillStyle = random.pick(['#ffffff', '#ffffff', '#e9e9e6', '#202020']);
  g.fillRect(0, 0, page.width, page.height);
  for (const [i, card] of cards.entries()) {
    g.save();
    g.beginPath();
    g.roundRect(margin, margin + i * (height + margin), width, height, width * random.range(0.02, 0.045));
    g.clip();
    g.drawImage(card, margin, margin + i * (height + margin), width, height);
    g.restore();
  }
  return sharp(page.toBuffer('image/png'))
    .flatten()
    .blur(random.range(0.3, 0.7))
    .jpeg({ quality: random.int(55, 90) })
    .toBuffer();
}

/** A photograph whose card is 600 to 900 pixels wide. */
async function photographed(random: Random, card: Canvas, severity: 'easy' | 'medium'): Promise<Buffer> {
  const photo = await photograph(random, card, severity, { grounds: freshGrounds });
  const { width } = await sharp(photo).metadata();
  return sharp(photo)
    .resize({ width: Math.round(width! * random.range(0.65, 0.8)) })
    .jpeg({ quality: random.int(55, 85) })
    .toBuffer();
}

/** Glare over the zone that leaves the ink visible, as a laminated card has it. */
async function shining(random: Random, card: Canvas): Promise<Buffer> {
  const g = card.getContext('2d');
  g.resetTransform();
  const [x, y] = [card.width * random.range(0.2, 0.8), card.height * random.range(0.65, 0.95)];
  const light = g.createRadialGradient(x, y, 0, x, y, card.width * random.range(0.15, 0.4));
  light.addColorStop(0, `rgba(255,255,255,${random.range(0.45, 0.75)})`);
  light.addColorStop(1, 'rgba(255,255,255,0)');
  g.fillStyle = light;
  g.fillRect(0, 0, card.width, card.height);
  return photographed(random, card, 'easy');
}

const kinds: Record<string, { count: number; shoot: Shoot }> = {
  scan: { count: 18, shoot: (random, lines) => scanned(random, [drawZoneSide(random, lines)]) },
  'both sides, scanned': {
    count: 14,
    shoot: (random, lines) => scanned(random, [drawOtherSide(random), drawZoneSide(random, lines)]),
  },
  photograph: {
    count: 20,
    shoot: (random, lines) =>
      photographed(random, drawZoneSide(random, lines), random.pick(['easy', 'medium'])),
  },
  shine: { count: 8, shoot: (random, lines) => shining(random, drawZoneSide(random, lines)) },
};

mkdirSync(folder, { recursive: true });
const samples: Sample[] = [];
for (const [number, [effect, { count, shoot }]] of Object.entries(kinds).entries())
  for (let i = 0; i < count; i++) {
    const random = new Random(seed + number * 1000 + i * 7);
    const lines = td1Lines(random, number + i);
    const front = `${effect.replace(/\W+/g, '-')}-${String(i).padStart(2, '0')}.jpg`;
    writeFileSync(`${folder}/${front}`, await shoot(random, lines));
    const truth = Object.fromEntries(lines.map((line, row) => [`mrz_line${row + 1}`, line]));
    samples.push({ kind: 'page', severity: 'hard', effect, hidden: [], files: { front }, truth });
    await new Promise((turn) => setImmediate(turn));
  }
writeFileSync(`${folder}/truth.json`, `${JSON.stringify(samples, null, 1)}\n`);
console.log(`${samples.length} pictures in ${folder}`);
