import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { Random } from '../training/random.ts';

/**
 * Pictures without a document that the service can read, each drawn from a fixed seed: pictures that clerks send by mistake, and
 * pictures similar to a card or a page. A test and `tsx eval/no-document-cost.ts` read them.
 */
type Pen = SKRSContext2D;
type Draw = (pen: Pen, width: number, height: number, random: Random) => void;

/** A font from npm, so that the pictures are the same on every machine. */
for (const script of ['latin', 'arabic']) {
  const file = `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-400-normal.woff2`;
  GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), `no-document-${script}`);
}
const FACE = '"no-document-latin", "no-document-arabic"';

const fill = (pen: Pen, colour: string, x: number, y: number, width: number, height: number) => {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
};
const write = (pen: Pen, text: string, x: number, y: number, size: number, colour = '#222') => {
  pen.fillStyle = colour;
  pen.font = `${size}px ${FACE}`;
  pen.fillText(text, x, y);
};
/** Every character has the same width. */
const writeEvenly = (pen: Pen, text: string, x: number, y: number, step: number, colour = '#222') => {
  for (const [i, character] of [...text].entries())
    write(pen, character, x + i * step, y, step * 1.6, colour);
};
const grey = (value: number) => `rgb(${value},${value},${value})`;
const words = 'the quick brown fox jumps over the lazy dog and some more words follow here'.split(' ');
const arabicWords = 'السلام عليكم ورحمة الله وبركاته محمد شارع مدينة القاهرة يوم كتاب مدرسة بيت'.split(' ');
const sentence = (random: Random, from: string[], count: number) =>
  Array.from({ length: count }, () => random.pick(from)).join(' ');
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

/** The same drawing as in e2e/support/drawing.ts: the shape of a card, with bars instead of text. */
const cardShape: Draw = (pen, width, height) => {
  fill(pen, '#d9e6e2', 0, 0, width, height);
  fill(pen, '#9fb8b2', 40, 140, 200, 260);
  write(pen, 'front', 300, 120, 48, '#26332f');
  for (let line = 0; line < 5; line++) pen.fillRect(300, 180 + line * 60, 480 - line * 40, 18);
};

const screenshot: Draw = (pen, width, height, random) => {
  fill(pen, '#f7f7f5', 0, 0, width, height);
  fill(pen, '#12454a', 0, 0, 260, height);
  for (let i = 0; i < 9; i++) write(pen, random.pick(words), 60, 120 + i * 56, 22, '#e8f0ef');
  write(pen, 'Residents', 310, 90, 40);
  fill(pen, '#0f766e', width - 260, 50, 200, 52);
  write(pen, 'Add resident', width - 232, 84, 22, '#ffffff');
  for (let y = 150; y < height - 50; y += 54) {
    fill(pen, '#dddddd', 300, y, width - 340, 1);
    write(pen, sentence(random, words, 2), 320, y + 34, 20);
    write(pen, digits(random, 14), 640, y + 34, 20);
    write(pen, `2026-0${random.int(1, 9)}-${random.int(10, 28)}`, 900, y + 34, 20);
    fill(pen, random.pick(['#1f9d55', '#d97706', '#c53030']), width - 130, y + 14, 70, 28);
  }
};

const phoneScreen: Draw = (pen, width, height, random) => {
  const sky = pen.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#31416b');
  sky.addColorStop(1, '#a35b7f');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  write(pen, '09:41', 60, 70, 40, '#fff');
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 4; column++) {
      const [x, y] = [70 + (column * (width - 120)) / 4, 160 + (row * (height - 260)) / 6];
      fill(pen, `hsl(${random.int(0, 359)},60%,55%)`, x, y, 130, 130);
      write(pen, random.pick(words), x + 20, y + 168, 24, '#fff');
    }
};

const chat: Draw = (pen, width, height, random) => {
  fill(pen, '#e6ddd4', 0, 0, width, height);
  fill(pen, '#075e54', 0, 0, width, 110);
  write(pen, 'Ahmed', 120, 70, 40, '#fff');
  for (let y = 140, i = 0; y < height - 160; y += 170, i++) {
    const x = i % 2 ? width * 0.35 : 30;
    fill(pen, i % 2 ? '#dcf8c6' : '#ffffff', x, y, width * 0.6, 140);
    write(pen, sentence(random, i % 3 ? arabicWords : words, 5), x + 24, y + 54, 30);
    write(pen, sentence(random, i % 3 ? arabicWords : words, 4), x + 24, y + 104, 30);
  }
};

const pageOf =
  (from: string[], size: number): Draw =>
  (pen, width, height, random) => {
    fill(pen, '#eeeeee', 0, 0, width, height);
    for (let y = size * 2; y < height - size; y += size * 1.35)
      write(pen, sentence(random, from, 14), 20, y, size);
  };

const arabicForm: Draw = (pen, width, height, random) => {
  fill(pen, '#f3efe2', 0, 0, width, height);
  pen.textAlign = 'right';
  for (let y = 90; y < height - 40; y += 74) {
    write(pen, random.pick(arabicWords), width - 40, y, 34);
    write(pen, sentence(random, arabicWords, 4), width - 260, y, 34);
  }
  pen.textAlign = 'left';
};

const codeListing: Draw = (pen, width, height, random) => {
  fill(pen, '#1e1e1e', 0, 0, width, height);
  const character = () => random.pick([...'abcdefghijklmnopqrstuvwxyz   (){};=.<>']);
  for (let y = 40; y < height; y += 34)
    writeEvenly(pen, Array.from({ length: 70 }, character).join(''), 30, y, 15, '#d4d4d4');
};

/** Evenly spaced rows of capitals and digits, like a zone, but without its grammar. */
const fakeZone: Draw = (pen, width, height, random) => {
  fill(pen, '#eceff1', 0, 0, width, height);
  const character = () => random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']);
  for (const y of [height - 130, height - 70])
    writeEvenly(pen, Array.from({ length: 44 }, character).join(''), 50, y, (width - 100) / 44);
};

const receipt: Draw = (pen, width, height, random) => {
  fill(pen, '#6b5a48', 0, 0, width, height);
  const [left, wide] = [width * 0.3, width * 0.4];
  fill(pen, '#fbfbf8', left, 30, wide, height - 60);
  write(pen, 'SUPER MARKET', left + 60, 110, 40);
  for (let y = 170; y < height - 160; y += 42) {
    write(pen, random.pick(words).toUpperCase(), left + 30, y, 28);
    write(pen, `${random.int(1, 99)}.${digits(random, 2)}`, left + wide - 140, y, 28);
  }
  for (let x = left + 50; x < left + wide - 60; x += random.int(4, 12))
    fill(pen, '#111', x, height - 140, random.int(2, 6), 80);
};

const bankCard: Draw = (pen, width, height, random) => {
  fill(pen, '#8a7660', 0, 0, width, height);
  const [x, y, w, h] = [width * 0.12, height * 0.16, width * 0.76, height * 0.66];
  fill(pen, '#1c3d7a', x, y, w, h);
  fill(pen, '#d8b65a', x + w * 0.08, y + h * 0.33, w * 0.13, h * 0.17);
  write(pen, 'BANK', x + w * 0.08, y + h * 0.2, h * 0.12, '#fff');
  const groups = Array.from({ length: 4 }, () => digits(random, 4)).join(' ');
  write(pen, groups, x + w * 0.08, y + h * 0.66, h * 0.12, '#f4f4f4');
  write(pen, '09/29', x + w * 0.5, y + h * 0.78, h * 0.07, '#f4f4f4');
  write(pen, 'MONA ADEL', x + w * 0.08, y + h * 0.9, h * 0.08, '#f4f4f4');
};

/** A card with a portrait and lines of text, like the badge of an employee. */
const staffBadge: Draw = (pen, width, height, random) => {
  fill(pen, '#39424e', 0, 0, width, height);
  const [x, y, w, h] = [width * 0.1, height * 0.12, width * 0.8, height * 0.76];
  fill(pen, '#fdfdfd', x, y, w, h);
  fill(pen, '#c8102e', x, y, w, h * 0.18);
  face(pen, x + w * 0.05, y + h * 0.26, w * 0.24, h * 0.6);
  for (let i = 0; i < 4; i++)
    write(pen, sentence(random, words, 3), x + w * 0.36, y + h * (0.36 + i * 0.14), h * 0.07);
};

const blankCard: Draw = (pen, width, height) => {
  fill(pen, '#4c3a2a', 0, 0, width, height);
  fill(pen, '#f1ead6', width * 0.15, height * 0.2, width * 0.7, height * 0.58);
};

function face(pen: Pen, x: number, y: number, width: number, height: number) {
  fill(pen, '#b9c6d2', x, y, width, height);
  const oval = (cx: number, cy: number, rx: number, ry: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x + cx * width, y + cy * height, rx * width, ry * height, 0, 0, 2 * Math.PI);
    pen.fill();
  };
  oval(0.5, 1.02, 0.48, 0.3, '#33415c');
  oval(0.5, 0.36, 0.3, 0.3, '#2a1c14');
  oval(0.5, 0.45, 0.25, 0.3, '#c99b7d');
  for (const eye of [0.4, 0.6]) oval(eye, 0.42, 0.035, 0.02, '#1c1c1c');
  oval(0.5, 0.6, 0.08, 0.02, '#8d4a45');
}

const portrait: Draw = (pen, width, height) => face(pen, 0, 0, width, height);

const keyboard: Draw = (pen, width, height, random) => {
  fill(pen, '#2b2b2d', 0, 0, width, height);
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 15; column++) {
      const [x, y] = [20 + (column * (width - 40)) / 15, 60 + (row * (height - 120)) / 6];
      fill(pen, '#4a4a4e', x + 4, y + 4, (width - 40) / 15 - 8, (height - 120) / 6 - 8);
      write(pen, random.pick([...'QWERTYUIOPASDFGHJKLZXCVBNM']), x + 20, y + 50, 32, '#eee');
    }
};

const qrCode: Draw = (pen, width, height, random) => {
  fill(pen, '#ffffff', 0, 0, width, height);
  const [count, size] = [33, Math.floor((Math.min(width, height) * 0.8) / 33)];
  const [left, top] = [(width - count * size) / 2, (height - count * size) / 2];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (random.chance(0.5)) fill(pen, '#000', left + column * size, top + row * size, size, size);
  for (const [column, row] of [
    [0, 0],
    [count - 7, 0],
    [0, count - 7],
  ] as const) {
    const at = (inset: number, colour: string) =>
      fill(
        pen,
        colour,
        left + (column + inset) * size,
        top + (row + inset) * size,
        (7 - 2 * inset) * size,
        (7 - 2 * inset) * size,
      );
    at(0, '#000');
    at(1, '#fff');
    at(2, '#000');
  }
};

const wall: Draw = (pen, width, height) => {
  const light = pen.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, '#e9e2d4');
  light.addColorStop(1, '#9a917f');
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
};

const bricks: Draw = (pen, width, height, random) => {
  fill(pen, '#b9b2a8', 0, 0, width, height);
  for (let row = 0; row * 70 < height; row++)
    for (let x = row % 2 ? -90 : 0; x < width; x += 180)
      fill(
        pen,
        `rgb(${random.int(140, 180)},${random.int(70, 95)},${random.int(55, 75)})`,
        x,
        row * 70,
        170,
        60,
      );
};

const noise: Draw = (pen, width, height, random) => {
  const image = pen.createImageData(width, height);
  for (let at = 0; at < image.data.length; at += 4)
    image.data.set([random.int(0, 255), random.int(0, 255), random.int(0, 255), 255], at);
  pen.putImageData(image, 0, 0);
};

/** Soft spots of every size, like cloth, grass or a desk that is out of focus. */
const texture: Draw = (pen, width, height, random) => {
  fill(pen, '#6d6a58', 0, 0, width, height);
  for (let radius = 320; radius > 4; radius /= 1.5)
    for (let i = 0; i < 240_000 / (radius * radius) + 40; i++) {
      const value = random.int(60, 190);
      pen.fillStyle = `rgba(${value},${value - random.int(0, 25)},${value - random.int(0, 50)},0.35)`;
      pen.beginPath();
      pen.ellipse(
        random.int(0, width),
        random.int(0, height),
        radius,
        radius * 0.6,
        random.range(0, 3),
        0,
        7,
      );
      pen.fill();
    }
};

const stripes: Draw = (pen, width, height) => {
  for (let y = 0; y < height; y += 40) fill(pen, y % 80 ? '#efe9dc' : '#30507a', 0, y, width, 40);
};

const landscape: Draw = (pen, width, height, random) => {
  fill(pen, '#8fb8de', 0, 0, width, height * 0.5);
  fill(pen, '#d7c08a', 0, height * 0.5, width, height * 0.5);
  for (const x of [0.2, 0.5, 0.75]) {
    pen.fillStyle = grey(random.int(120, 160));
    pen.beginPath();
    pen.moveTo(width * x, height * 0.25);
    pen.lineTo(width * (x + 0.16), height * 0.6);
    pen.lineTo(width * (x - 0.16), height * 0.6);
    pen.fill();
  }
};

const spreadsheet: Draw = (pen, width, height, random) => {
  fill(pen, '#ffffff', 0, 0, width, height);
  for (let y = 0; y < height; y += 36)
    for (let x = 0; x < width; x += 160) {
      pen.strokeStyle = '#c8c8c8';
      pen.strokeRect(x, y, 160, 36);
      write(pen, digits(random, random.int(3, 9)), x + 12, y + 26, 20);
    }
};

const plate: Draw = (pen, width, height, random) => {
  fill(pen, '#23272b', 0, 0, width, height);
  const [x, y, w, h] = [width * 0.2, height * 0.35, width * 0.6, height * 0.3];
  fill(pen, '#f5f5f5', x, y, w, h);
  fill(pen, '#2f6fb5', x, y, w, h * 0.25);
  write(pen, 'EGYPT', x + w * 0.05, y + h * 0.2, h * 0.18, '#fff');
  write(pen, `${digits(random, 4)}  ABC`, x + w * 0.1, y + h * 0.85, h * 0.5);
};

const recipes: Record<string, [width: number, height: number, draw: Draw]> = {
  'the shape of a card': [856, 540, cardShape],
  'a screenshot of a list': [1600, 900, screenshot],
  'the screen of a telephone': [1080, 2100, phoneScreen],
  'a conversation': [1080, 2100, chat],
  'a page of print': [1400, 1000, pageOf(words, 26)],
  'a page of small print': [2300, 1700, pageOf(words, 18)],
  'a page of Arabic print': [1400, 1000, pageOf(arabicWords, 30)],
  'a form in Arabic': [1400, 900, arabicForm],
  'a listing of code': [1600, 1000, codeListing],
  'a page of capitals': [
    1400,
    1000,
    pageOf(
      words.map((word) => word.toUpperCase()),
      28,
    ),
  ],
  'two rows of capitals': [1400, 980, fakeZone],
  'a receipt': [1500, 2000, receipt],
  'a bank card': [1600, 1100, bankCard],
  'a badge': [1600, 1100, staffBadge],
  'an empty card': [1600, 1100, blankCard],
  'a face': [900, 1200, portrait],
  'a keyboard': [1600, 700, keyboard],
  'a QR code': [1000, 1000, qrCode],
  'a wall': [2300, 1700, wall],
  'a wall of bricks': [1600, 1200, bricks],
  noise: [1400, 1000, noise],
  'a texture': [2300, 1700, texture],
  stripes: [1200, 900, stripes],
  'a landscape': [2000, 1300, landscape],
  'a spreadsheet': [1600, 1000, spreadsheet],
  'a number plate': [1600, 1200, plate],
};

export const noDocumentNames = Object.keys(recipes);

export function noDocument(name: string): Buffer {
  const [width, height, draw] = recipes[name]!;
  const canvas = createCanvas(width, height);
  draw(canvas.getContext('2d'), width, height, new Random(noDocumentNames.indexOf(name) + 1));
  return canvas.toBuffer('image/jpeg', 88);
}
