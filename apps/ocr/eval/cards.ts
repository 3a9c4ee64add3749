import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Face } from '../training/faces.ts';
import type { Random } from '../training/random.ts';
import type { CardPerson, PagePerson, Spelling } from './people.ts';

/** Draws whole cards and pages, independently of the training's renderer: 1000 × 630 units of SCALE pixels. */
const SCALE = 1.5;
const arabicDigits = (text: string) => text.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);

GlobalFonts.registerFromPath('/usr/share/fonts/opentype/ocr-b/OCRBS.otf', 'eval-ocrb');

function sheet(
  random: Random,
  from: string,
  to: string,
  width = 1000,
  height = 630,
): { canvas: Canvas; g: SKRSContext2D } {
  const canvas = createCanvas(Math.round(width * SCALE), Math.round(height * SCALE));
  const g = canvas.getContext('2d');
  g.scale(SCALE, SCALE);
  const ramp = g.createLinearGradient(0, 0, width, height * random.range(0, 1));
  ramp.addColorStop(0, from);
  ramp.addColorStop(1, to);
  g.fillStyle = ramp;
  g.fillRect(0, 0, width, height);
  for (let band = 0; band < 2; band++) {
    g.strokeStyle = `rgba(${random.int(40, 140)}, ${random.int(60, 150)}, ${random.int(80, 170)}, ${random.range(0.06, 0.22)})`;
    g.lineWidth = random.range(0.5, 1.2);
    const [waves, swing, gap] = [random.range(0.004, 0.02), random.range(8, 50), random.range(7, 16)];
    for (let y = -60; y < height + 60; y += gap) {
      g.beginPath();
      for (let x = 0; x <= width; x += 12) g.lineTo(x, y + Math.sin(x * waves + y * 0.02 + band) * swing);
      g.stroke();
    }
  }
  return { canvas, g };
}

function pyramids(g: SKRSContext2D, random: Random) {
  for (let i = 0; i < 3; i++) {
    const [x, base, size] = [random.range(200, 900), random.range(380, 520), random.range(80, 190)];
    g.fillStyle = `rgba(120, 100, 60, ${random.range(0.08, 0.24)})`;
    g.beginPath();
    g.moveTo(x - size, base);
    g.lineTo(x, base - size * 0.8);
    g.lineTo(x + size, base);
    g.fill();
  }
}

function face(g: SKRSContext2D, random: Random, x: number, y: number, w: number, h: number) {
  const grey = (low: number, high: number) => {
    const v = random.int(low, high);
    return `rgb(${v},${v},${v})`;
  };
  g.fillStyle = grey(170, 225);
  g.fillRect(x, y, w, h);
  const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string) => {
    g.fillStyle = fill;
    g.beginPath();
    g.ellipse(x + cx * w, y + cy * h, rx * w, ry * h, 0, 0, 7);
    g.fill();
  };
  g.save();
  g.beginPath();
  g.rect(x, y, w, h);
  g.clip();
  ellipse(0.5, 1.05, 0.5, 0.35, grey(40, 120));
  ellipse(0.5, 0.4, 0.29, 0.31, grey(20, 70));
  ellipse(0.5, 0.46, 0.24, 0.29, grey(130, 205));
  for (const side of [0.4, 0.6]) ellipse(side, 0.42, 0.035, 0.018, grey(20, 60));
  g.restore();
}

interface Pen {
  width: (text: string, size: number) => number;
  text: (text: string, x: number, y: number, size: number, align?: 'right' | 'left' | 'center') => void;
  digits: (
    text: string,
    x: number,
    y: number,
    size: number,
    align?: 'right' | 'left' | 'center',
    gaps?: number,
  ) => void;
}

function pen(g: SKRSContext2D, random: Random, { css }: Face): Pen {
  const ink = random.int(5, 50);
  const probe = createCanvas(8, 8).getContext('2d');
  probe.font = `100px ${css}`;
  // The same letter height in every font.
  const fit = 72 / Math.max(30, probe.measureText('ا').actualBoundingBoxAscent);
  const stretch = random.range(0.9, 1.08);
  const draw = (
    text: string,
    x: number,
    y: number,
    size: number,
    align: 'right' | 'left' | 'center',
    direction: 'rtl' | 'ltr',
  ) => {
    g.save();
    g.font = `${size * fit}px ${css}`;
    g.textAlign = align;
    g.direction = direction;
    g.translate(x, y);
    g.scale(stretch, 1);
    g.fillText(text, 0, 0);
    g.restore();
  };
  g.fillStyle = `rgb(${ink},${ink},${ink + 8})`;
  return {
    width: (text, size) => {
      probe.font = `${size * fit}px ${css}`;
      return probe.measureText(text).width * stretch;
    },
    text: (text, x, y, size, align = 'right') => draw(text, x, y, size, align, 'rtl'),
    digits: (text, x, y, size, align = 'right', gaps = 0) => {
      if (!gaps) return draw(arabicDigits(text), x, y, size, align, 'ltr');
      g.font = `${size * fit}px ${css}`;
      const spaced = [0, 1, 3, 5, 7, 9, 12].map((from, i, all) => text.slice(from, all[i + 1] ?? 14));
      const widths = spaced.map((group) => g.measureText(arabicDigits(group)).width * stretch);
      const total = widths.reduce((a, b) => a + b, 0) + gaps * 6;
      let at = align === 'right' ? x - total : align === 'center' ? x - total / 2 : x;
      spaced.forEach((group, i) => {
        draw(arabicDigits(group), at, y, size, 'left', 'ltr');
        at += widths[i]! + gaps;
      });
    },
  };
}

export function drawFront(random: Random, person: CardPerson, face_: Face, spell: Spelling): Canvas {
  const { canvas, g } = sheet(
    random,
    `rgb(${random.int(160, 200)},${random.int(190, 215)},${random.int(210, 235)})`,
    `rgb(${random.int(215, 238)},${random.int(205, 222)},${random.int(170, 195)})`,
  );
  pyramids(g, random);
  face(g, random, random.int(45, 60), random.int(45, 60), random.int(215, 230), random.int(285, 305));
  const { text, digits } = pen(g, random, face_);
  const shade = g.fillStyle;
  g.fillStyle = `rgb(20,${random.int(90, 120)},60)`;
  text('جمهورية مصر العربية', random.int(660, 760), random.int(80, 95), 36, 'center');
  text('بطاقة تحقيق الشخصية', random.int(660, 760), random.int(125, 140), 32, 'center');
  g.fillStyle = shade;
  const right = random.int(945, 980);
  const size = random.int(38, 48);
  const jitter = () => random.int(-8, 8);
  text(spell(person.given), right, 200 + jitter(), size);
  text(spell(person.family), right, 268 + jitter(), size);
  text(spell(person.address1), right, 352 + jitter(), size * 0.9);
  text(spell(person.address2), right, 415 + jitter(), size * 0.9);
  digits(person.number, right, 545 + jitter(), size * 1.05, 'right', random.int(0, 18));
  g.globalAlpha = random.range(0.4, 0.8);
  digits(person.birthdate.replace(/-/g, '/'), 165, 402 + jitter(), 26, 'center');
  g.globalAlpha = 1;
  g.font = '24px "latin-serial", monospace';
  g.textAlign = 'left';
  g.fillText(`${random.pick(['KA', 'BD', 'HF', 'IL'])}${random.int(1000000, 9999999)}`, 70, 590);
  return canvas;
}

export function drawBack(random: Random, person: CardPerson, face_: Face, spell: Spelling): Canvas {
  const { canvas, g } = sheet(
    random,
    `rgb(${random.int(235, 250)},${random.int(225, 240)},${random.int(170, 200)})`,
    'rgb(248,243,222)',
  );
  const { text, digits, width } = pen(g, random, face_);
  const right = random.int(800, 825);
  const size = random.int(30, 37);
  const jitter = () => random.int(-5, 5);
  digits(person.number, random.int(560, 700), 52 + jitter(), size, 'center', random.int(0, 12));
  digits(person.issue, random.int(130, 200), 52 + jitter(), size * 0.9, 'center');
  text(spell(person.job), right, 118 + jitter(), size);
  text(spell(person.work), right, 170 + jitter(), size);
  const row = 228 + jitter();
  text(spell(person.sex === 'M' ? 'ذكر' : 'أنثى'), right, row, size);
  text(spell(person.religion), random.int(645, 680), row, size);
  text(spell(person.marital), random.int(440, 500), row, size);
  const low = random.int(322, 345);
  const label = 'البطاقة سارية حتى';
  text(label, right, low, size * 0.95);
  digits(person.expiry, right - width(label, size * 0.95) - random.int(18, 40), low, size, 'right');
  g.fillStyle = '#222';
  const [x0, y0, columns, rows] = [70 + jitter(), 385 + jitter(), 130, 30];
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++)
      if (c < 5 ? c % 2 === 0 : random.chance(0.5))
        g.fillRect(x0 + (c * 860) / columns, y0 + (r * 200) / rows, 860 / columns, 200 / rows);
  return canvas;
}

export interface PageDesign {
  /** Makes the strokes of the zone thicker: printers print OCR-B very differently. */
  bolder: number;
  /** The font of the text above the zone. */
  print: string;
  /** The portrait is on the right. */
  mirrored: boolean;
}

const usualDesign: PageDesign = { bolder: 0, print: 'Liberation Sans', mirrored: false };

export function drawPage(random: Random, person: PagePerson, design = usualDesign): Canvas {
  const { bolder, print, mirrored } = design;
  const card = person.format === 'TD1';
  const height = card ? 630 : 704;
  const tint = () => `rgb(${random.int(205, 250)},${random.int(205, 250)},${random.int(205, 245)})`;
  const { canvas, g } = sheet(random, tint(), tint(), 1000, height);
  // The zone of a card starts higher than that of a page: a taller portrait would be under it (as in medium-06-page).
  if (!card || random.chance(0.4)) face(g, random, mirrored ? 705 : 45, 120, 250, card ? 260 : 320);
  g.fillStyle = '#1a1a22';
  g.textAlign = 'left';
  const label = (text: string, x: number, y: number, size: number) => {
    g.font = `${size}px "${print}", "DejaVu Sans", sans-serif`;
    g.fillText(text, x, y);
  };
  const left = mirrored ? 50 : 330;
  label(`PASSPORT  ${person.country}`, left, 70, 30);
  if (!card) {
    [
      ['Surname', person.surname],
      ['Given names', person.givenNames],
      ['Nationality', person.country],
      ['Date of birth', '01 JAN 1990'],
      ['Authority', 'MINISTRY OF INTERIOR'],
    ].forEach(([name, value], i) => {
      label(name!, left, 120 + i * 70, 15);
      label(value!, left, 150 + i * 70, 24);
    });
  }
  if (person.lines.length === 0) return canvas;
  const width = random.range(890, 940);
  const step = width / person.lines[0]!.length;
  g.font = '100px "eval-ocrb"';
  const pitch = g.measureText('A').width;
  const size = (step / pitch) * 100 * random.range(0.96, 1.02);
  g.font = `${size}px "eval-ocrb"`;
  const lineStep = card ? 68 : random.range(56, 64);
  const top = height - (person.lines.length - 1) * lineStep - random.range(45, 62);
  const start = (1000 - width) / 2 + random.range(-8, 8);
  g.strokeStyle = g.fillStyle;
  g.lineWidth = bolder;
  for (const [row, line] of person.lines.entries())
    for (const [i, ch] of [...line].entries()) {
      g.fillText(ch, start + i * step, top + row * lineStep);
      if (bolder) g.strokeText(ch, start + i * step, top + row * lineStep);
    }
  return canvas;
}
