import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../training/random.ts';

/** Cards of other countries, in layouts and patterns that no training picture has: 1000 × 630 units of SCALE pixels. */
const [W, H, SCALE] = [1000, 630, 1.5];
const zoneFonts = ['OCRBS', 'OCRB'];
for (const name of zoneFonts)
  GlobalFonts.registerFromPath(`/usr/share/fonts/opentype/ocr-b/${name}.otf`, `td1-${name}`);

const tone = (random: Random, low: number, high: number, alpha = 1) =>
  `rgba(${random.int(low, high)},${random.int(low, high)},${random.int(low, high)},${alpha})`;

function blank(random: Random) {
  const canvas = createCanvas(W * SCALE, H * SCALE);
  const g = canvas.getContext('2d');
  g.scale(SCALE, SCALE);
  const ramp = g.createLinearGradient(0, 0, W, random.range(0, H));
  for (const stop of [0, 0.5, 1]) ramp.addColorStop(stop, tone(random, 190, 250));
  g.fillStyle = ramp;
  g.fillRect(0, 0, W, H);
  for (let i = random.int(1, 3); i > 0; i--) random.pick([waves, rosette, smallPrint, rays])(g, random);
  return { canvas, g };
}

function waves(g: SKRSContext2D, random: Random) {
  g.strokeStyle = tone(random, 60, 170, random.range(0.15, 0.5));
  g.lineWidth = random.range(0.6, 1.6);
  const [bend, swing, gap] = [random.range(0.008, 0.05), random.range(4, 30), random.range(4, 11)];
  for (let y = -40; y < H + 40; y += gap) {
    g.beginPath();
    for (let x = 0; x <= W; x += 6) g.lineTo(x, y + Math.sin(x * bend + y * 0.05) * swing);
    g.stroke();
  }
}

function rosette(g: SKRSContext2D, random: Random) {
  const [cx, cy, size] = [random.range(200, 800), random.range(150, 560), random.range(120, 320)];
  g.strokeStyle = tone(random, 50, 160, random.range(0.2, 0.5));
  g.lineWidth = random.range(0.6, 1.4);
  const petals = random.range(5.1, 17.9);
  g.beginPath();
  for (let t = 0; t < 130; t += 0.03) {
    const r = size * (0.6 + 0.4 * Math.sin(petals * t));
    g.lineTo(cx + r * Math.cos(t), cy + r * Math.sin(t));
  }
  g.stroke();
}

function smallPrint(g: SKRSContext2D, random: Random) {
  g.fillStyle = tone(random, 80, 160, random.range(0.25, 0.55));
  g.font = `${random.range(5, 9)}px "Liberation Sans", sans-serif`;
  const word = random.pick(['REPUBLIC', 'IDENTITY', 'SPECIMEN ', 'UTOPIA ']);
  for (let y = 6; y < H; y += random.range(9, 13)) g.fillText(word.repeat(30), random.range(-40, 0), y);
}

function rays(g: SKRSContext2D, random: Random) {
  const [cx, cy] = [random.range(0, W), random.range(0, H)];
  g.strokeStyle = tone(random, 70, 170, random.range(0.15, 0.4));
  g.lineWidth = random.range(0.6, 1.5);
  for (let r = 8; r < 1100; r += random.range(5, 10)) {
    g.beginPath();
    g.ellipse(cx, cy, r, r * 0.8, 0, 0, 7);
    g.stroke();
  }
}

function portrait(g: SKRSContext2D, random: Random, x: number, y: number, w: number, alpha: number) {
  const h = w * 1.28;
  g.save();
  g.globalAlpha = alpha;
  g.beginPath();
  g.rect(x, y, w, h);
  g.clip();
  const oval = (cx: number, cy: number, rx: number, ry: number, grey: string) => {
    g.fillStyle = grey;
    g.beginPath();
    g.ellipse(x + cx * w, y + cy * h, rx * w, ry * h, 0, 0, 7);
    g.fill();
  };
  oval(0.5, 0.5, 1, 1, tone(random, 185, 215));
  oval(0.5, 1.05, 0.5, 0.33, tone(random, 40, 110));
  oval(0.5, 0.42, 0.28, 0.32, tone(random, 30, 80));
  oval(0.5, 0.47, 0.23, 0.28, tone(random, 140, 200));
  g.restore();
}

function labels(g: SKRSContext2D, random: Random, x: number, y0: number, y1: number) {
  g.fillStyle = tone(random, 10, 70);
  const names = [
    'Domicile / Adresse',
    'Issuing authority',
    'Height / Taille',
    'Place of birth',
    'Nationality',
  ];
  for (let y = y0; y < y1; y += 58) {
    g.font = '13px "Noto Sans", "Liberation Sans", sans-serif';
    g.fillText(random.pick(names), x, y);
    g.font = `${random.int(19, 25)}px "Noto Sans", "Liberation Sans", sans-serif`;
    g.fillText(
      random.pick(['WARENBERG 14', 'MINISTRY OF INTERIOR', '1.74', 'ZENDA', 'RURITANIA']),
      x,
      y + 26,
    );
  }
}

function bars(g: SKRSContext2D, random: Random, x: number, y: number, w: number, h: number) {
  g.fillStyle = '#1b1b1b';
  for (let at = x; at < x + w; at += random.range(3, 9)) g.fillRect(at, y, random.range(1.5, 5), h);
}

function chip(g: SKRSContext2D, x: number, y: number) {
  g.fillStyle = '#d3b461';
  g.fillRect(x, y, 130, 105);
  g.strokeStyle = '#6b5a2a';
  g.strokeRect(x + 40, y + 25, 50, 55);
}

/** The side without a zone. */
export function drawOtherSide(random: Random): Canvas {
  const { canvas, g } = blank(random);
  portrait(g, random, random.pick([50, 690]), 130, 250, 1);
  g.fillStyle = tone(random, 20, 90);
  g.font = '34px "Noto Sans", "Liberation Sans", sans-serif';
  g.fillText('IDENTITY CARD · RURITANIA', 240, 70);
  labels(g, random, 340, 150, 560);
  return canvas;
}

export function drawZoneSide(random: Random, lines: string[]): Canvas {
  const { canvas, g } = blank(random);
  const step = random.range(0.095, 0.125) * H;
  const foot = H - random.range(0.05, 0.09) * H;
  const top = foot - 2 * step;
  const roof = top - 70;
  if (random.chance(0.35)) bars(g, random, 60, 20, random.range(300, 880), random.range(40, 80));
  if (random.chance(0.3)) chip(g, random.pick([80, 780]), 150);
  if (random.chance(0.35)) portrait(g, random, random.pick([60, 780]), 110, 150, random.range(0.35, 0.9));
  if (random.chance(0.75)) labels(g, random, random.range(60, 420), 110, roof - 20);
  if (random.chance(0.4)) {
    g.fillStyle = `rgba(255,255,255,${random.range(0.4, 0.95)})`;
    g.fillRect(0, top - 50, W, H);
  }
  const font = `td1-${random.pick(zoneFonts)}`;
  const width = random.range(820, 945);
  const pitch = width / 30;
  g.font = `100px "${font}"`;
  g.font = `${((pitch / g.measureText('A').width) * 100 * random.range(0.95, 1.02)).toFixed(2)}px "${font}"`;
  g.fillStyle = random.pick(['#0b0b0d', '#26262a', '#3c3c40', '#55565a', '#1d2440']);
  g.strokeStyle = g.fillStyle;
  g.lineWidth = random.pick([0, 0.4, 0.9]);
  const start = (W - width) * random.range(0.3, 0.7);
  for (const [row, line] of lines.entries())
    for (const [i, ch] of [...line].entries()) {
      g.fillText(ch, start + i * pitch, top + row * step);
      if (g.lineWidth) g.strokeText(ch, start + i * pitch, top + row * step);
    }
  return canvas;
}
