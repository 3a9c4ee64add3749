import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import type { Random } from '../training/random.ts';
import { freshGrounds, table } from './grounds.ts';

/** A part of a drawn document, as shares of its width and height. */
export interface Region {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const within = ({ x0, y0, x1, y1 }: Region, { width, height }: Canvas) =>
  [x0 * width, y0 * height, (x1 - x0) * width, (y1 - y0) * height] as const;

/** A round stamp in colour over a part of the document. */
export function stamp(random: Random, paper: Canvas, region: Region) {
  const g = paper.getContext('2d');
  const [x, y, w, h] = within(region, paper);
  const radius = paper.width * random.range(0.09, 0.13);
  g.save();
  g.resetTransform();
  g.globalCompositeOperation = 'multiply';
  g.globalAlpha = random.range(0.55, 0.85);
  const colour = random.pick(['#2346b8', '#b3202c', '#6a2c91', '#1b6b3a']);
  g.strokeStyle = g.fillStyle = colour;
  g.translate(x + w * random.range(0.3, 0.7), y + h / 2);
  g.rotate(random.range(-0.6, 0.6));
  g.lineWidth = radius * 0.05;
  for (const share of [1, 0.92, 0.6]) {
    g.beginPath();
    g.arc(0, 0, radius * share, 0, 7);
    g.stroke();
  }
  g.font = `${radius * 0.2}px "Liberation Sans", sans-serif`;
  g.textAlign = 'center';
  for (const [i, ch] of [...'GATE OFFICE * 2026 * SEEN * '].entries()) {
    g.save();
    g.rotate((i / 28) * 2 * Math.PI);
    g.fillText(ch, 0, -radius * 0.7);
    g.restore();
  }
  for (let spoke = 0; spoke < 8; spoke++) {
    g.rotate(Math.PI / 4);
    g.fillRect(-radius * 0.03, radius * 0.12, radius * 0.06, radius * 0.4);
  }
  g.restore();
}

/** Scratches through the print, light and dark, and specks of dirt. */
export function scratches(random: Random, paper: Canvas) {
  const g = paper.getContext('2d');
  const { width, height } = paper;
  g.save();
  g.resetTransform();
  for (let i = 0; i < 34; i++) {
    const [x, y, angle] = [random.range(0, width), random.range(0, height), random.range(0, 7)];
    const length = random.range(0.1, 0.5) * width;
    g.strokeStyle = random.chance(0.65)
      ? `rgba(250,248,240,${random.range(0.5, 0.95)})`
      : `rgba(60,50,40,${random.range(0.3, 0.7)})`;
    g.lineWidth = random.range(0.6, 2.6);
    g.beginPath();
    g.moveTo(x, y);
    g.quadraticCurveTo(
      x + Math.cos(angle) * length * 0.5 + random.range(-30, 30),
      y + Math.sin(angle) * length * 0.5,
      x + Math.cos(angle) * length,
      y + Math.sin(angle) * length,
    );
    g.stroke();
  }
  for (let i = 0; i < 420; i++) {
    g.fillStyle = random.chance(0.5) ? 'rgba(40,35,30,0.75)' : 'rgba(252,250,245,0.9)';
    g.beginPath();
    g.arc(random.range(0, width), random.range(0, height), random.range(0.6, 3.4), 0, 7);
    g.fill();
  }
  g.restore();
}

/** A thumb or a thing that lies on a part of the document. */
export function cover(random: Random, paper: Canvas, region: Region) {
  const g = paper.getContext('2d');
  const [x, y, w, h] = within(region, paper);
  g.save();
  g.resetTransform();
  if (random.chance(0.5)) {
    const [cx, reach] = [x + w / 2, w / 2];
    const skin = g.createRadialGradient(cx, y + h / 2, 0, cx, y + h / 2, Math.max(reach, h));
    skin.addColorStop(0, '#e0b394');
    skin.addColorStop(1, '#b27d5e');
    g.fillStyle = skin;
    g.beginPath();
    g.ellipse(cx, y + h * 0.5, reach, h * 0.75, 0, 0, 7);
    g.fill();
    g.fillRect(cx - reach, y + h * 0.5, reach * 2, h * 0.6);
  } else {
    g.fillStyle = random.pick(['#22303f', '#8a1f1f', '#d8d2c4', '#3f5b36']);
    g.fillRect(x, y - h * 0.15, w, h * 1.3);
  }
  g.restore();
}

/** A line of this many pixels as a kernel: the camera moved. */
export function motionBlur(image: Sharp, pixels: number, angle: number): Sharp {
  const size = Math.ceil(pixels) | 1;
  const kernel = new Array<number>(size * size).fill(0);
  for (let i = 0; i <= 60; i++) {
    const along = ((i / 60 - 0.5) * (pixels - 1)) as number;
    const [x, y] = [Math.cos(angle) * along, Math.sin(angle) * along].map((v) =>
      Math.round(v + (size - 1) / 2),
    );
    kernel[y! * size + x!]! += 1;
  }
  return image.convolve({ width: size, height: size, kernel, scale: 61 });
}

/** A disc of this radius as a kernel: the lens was out of focus. */
export function defocus(image: Sharp, radius: number): Sharp {
  const size = 2 * Math.ceil(radius) + 1;
  const middle = (size - 1) / 2;
  const kernel = Array.from({ length: size * size }, (_, i) => {
    const far = Math.hypot((i % size) - middle, Math.floor(i / size) - middle);
    return Math.max(0, Math.min(1, radius + 0.5 - far));
  });
  return image.convolve({ width: size, height: size, kernel, scale: kernel.reduce((a, b) => a + b) });
}

/** A copy of black toner: every pixel is ink or paper, with a noisy threshold. */
export async function toner(random: Random, image: Sharp, width: number): Promise<Sharp> {
  const { data, info } = await image
    .resize({ width })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const level = random.range(112, 140);
  const out = Buffer.alloc(info.width * info.height);
  for (let i = 0; i < out.length; i++) {
    const noise = (random.next() + random.next() - 1) * 34;
    out[i] = data[i * info.channels]! + noise < level ? random.int(10, 45) : random.int(232, 252);
  }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 1 } }).blur(0.5);
}

/** A fax: fewer pixels, black and white, with lost and dark rows. */
export async function fax(random: Random, image: Sharp, width: number): Promise<Sharp> {
  const small = await toner(random, image, Math.round(width * 0.72));
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < 5; i++) {
    const row = random.int(0, info.height - 1) * info.width * info.channels;
    data.fill(random.chance(0.5) ? 250 : 20, row, row + info.width * info.channels);
  }
  const { width: w, height: h, channels } = info;
  return sharp(data, { raw: { width: w, height: h, channels } }).resize({ width });
}

/** The document alone, without anything around it, as a scanner or a close photograph gives it. */
export async function borderless(random: Random, paper: Canvas, cut: Partial<Region> = {}): Promise<Sharp> {
  const { x0 = 0.006, y0 = 0.008, x1 = 0.994, y1 = 0.992 } = cut;
  const width = random.int(1000, 1350);
  const flat = createCanvas(width, Math.round((width * paper.height) / paper.width));
  const g = flat.getContext('2d');
  g.translate(flat.width / 2, flat.height / 2);
  g.rotate(random.range(-0.004, 0.004));
  g.drawImage(paper, -flat.width / 2, -flat.height / 2, flat.width, flat.height);
  g.resetTransform();
  uneven(random, g, flat.width, flat.height);
  const png = sharp(flat.toBuffer('image/png')).extract({
    left: Math.round(x0 * flat.width),
    top: Math.round(y0 * flat.height),
    width: Math.round((x1 - x0) * flat.width),
    height: Math.round((y1 - y0) * flat.height),
  });
  return sharp(await png.flatten().blur(random.range(0.4, 0.8)).png().toBuffer());
}

/** Light that falls off to one side. */
function uneven(random: Random, g: SKRSContext2D, width: number, height: number) {
  const light = g.createLinearGradient(0, 0, width * random.range(-1, 1), height);
  light.addColorStop(0, 'rgba(0,0,0,0)');
  light.addColorStop(1, `rgba(0,0,0,${random.range(0.05, 0.3)})`);
  g.fillStyle = light;
  g.fillRect(0, 0, width, height);
}

/** Photocopies in their real size on a sheet of A4. */
export async function onA4(random: Random, papers: Canvas[], millimetres: number): Promise<Sharp> {
  const [width, height] = [1600, 2263];
  const sheet = createCanvas(width, height);
  const g = sheet.getContext('2d');
  g.fillStyle = '#f6f6f4';
  g.fillRect(0, 0, width, height);
  for (const [i, paper] of papers.entries()) {
    const wide = (millimetres / 210) * width;
    const tall = (wide * paper.height) / paper.width;
    g.save();
    g.translate(
      random.range(0.38, 0.62) * width,
      (papers.length === 1 ? random.range(0.2, 0.75) : 0.25 + 0.42 * i) * height,
    );
    g.rotate(random.range(-0.06, 0.06));
    g.drawImage(paper, -wide / 2, -tall / 2, wide, tall);
    g.restore();
  }
  const grey = sharp(sheet.toBuffer('image/png')).greyscale().linear(1.25, -30).blur(0.6);
  return sharp(await grey.png().toBuffer());
}

/** Several documents on one table, beside or below each other. */
export async function onOneTable(random: Random, papers: Canvas[]): Promise<Sharp> {
  const beside = random.chance(0.5);
  const wide = random.int(820, 980);
  const tall = (wide * papers[0]!.height) / papers[0]!.width;
  const [width, height] = beside
    ? [Math.round(wide * 2.35), Math.round(tall * 1.5)]
    : [Math.round(wide * 1.4), Math.round(tall * 2.45)];
  const picture = createCanvas(width, height);
  const g = picture.getContext('2d');
  g.drawImage(table(random, Math.max(width, height), 0, freshGrounds), 0, 0);
  for (const [i, paper] of papers.entries()) {
    g.save();
    const share = 0.27 + 0.46 * i;
    g.translate(width * (beside ? share : 0.5), height * (beside ? 0.5 : share));
    g.rotate(random.range(-0.05, 0.05));
    g.shadowColor = 'rgba(0,0,0,0.5)';
    g.shadowBlur = 14;
    g.drawImage(paper, -wide / 2, -tall / 2, wide, tall);
    g.restore();
  }
  uneven(random, g, width, height);
  const soft = sharp(picture.toBuffer('image/png')).flatten().blur(random.range(0.4, 0.8));
  return sharp(await soft.png().toBuffer());
}
