import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import type { Egyptian, Foreigner } from './invented-people.ts';

/** Pango draws the text with our own font, so the fonts of the machine do not matter. */
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/ibm-plex-sans-arabic/500Medium/IBMPlexSansArabic_500Medium.ttf',
);
const arabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
/** Groups of digits with gaps would be reordered from right to left. */
const leftToRight = (text: string) => `\u202d${text}\u202c`;
const escapeMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

interface Line {
  readonly text: string;
  readonly top: number;
  /** Distance from the right edge to the end of the text, or from the left edge to its start. */
  readonly right?: number;
  readonly left?: number;
  readonly height?: number;
  readonly colour?: string;
}

async function overlayOf(width: number, { text, top, right, left, height = 34, colour = '#1c1917' }: Line) {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, fontfile, font: `IBM Plex Sans Arabic ${height}`, dpi: 72, rgba: true },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    top,
    left: right === undefined ? (left ?? 0) : Math.max(0, width - right - info.width),
  };
}

const face = (tone: string) => `
  <rect x="50" y="60" width="215" height="280" rx="6" fill="#d6d3d1"/>
  <circle cx="157" cy="165" r="58" fill="${tone}"/>
  <path d="M72 340 Q157 200 242 340 Z" fill="#57534e"/>`;

/** The receipt of a list, with a stamp. */
export const drawReceipt = (number: string, day: string) =>
  draw(
    900,
    640,
    `<rect width="900" height="640" fill="#fafaf9"/>
    <rect x="40" y="40" width="820" height="560" fill="none" stroke="#a8a29e" stroke-width="3"/>
    <circle cx="220" cy="450" r="95" fill="none" stroke="#1d4ed8" stroke-width="6" opacity="0.7"/>
    <circle cx="220" cy="450" r="72" fill="none" stroke="#1d4ed8" stroke-width="3" opacity="0.7"/>`,
    [
      { text: 'إيصال استلام كشف نزلاء', top: 80, right: 90, height: 52 },
      { text: `رقم الإيصال: ${leftToRight(number)}`, top: 200, right: 90 },
      { text: `التاريخ: ${leftToRight(day)}`, top: 265, right: 90 },
      { text: 'استُلم الكشف وعدد أوراقه ورقتان', top: 330, right: 90 },
      { text: 'وارد', top: 425, left: 180, height: 40, colour: '#1d4ed8' },
      { text: 'توقيع المستلم', top: 520, right: 90 },
    ],
  );

/** Fine waves, similar to a card; not a copy of a real document. */
const waves = (width: number, height: number, colour: string) =>
  Array.from({ length: 14 }, (_, row) => {
    const y = (row + 1) * (height / 15);
    return `<path d="M0 ${y} Q ${width / 4} ${y - 30}, ${width / 2} ${y} T ${width} ${y}" stroke="${colour}" fill="none"/>`;
  }).join('');

async function draw(
  width: number,
  height: number,
  background: string,
  lines: readonly Line[],
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}</svg>`;
  const overlays: OverlayOptions[] = await Promise.all(lines.map((line) => overlayOf(width, line)));
  return sharp(Buffer.from(svg)).composite(overlays).jpeg({ quality: 80 }).toBuffer();
}

const SPECIMEN: Line = { text: 'SPECIMEN · عينة', top: 590, left: 330, height: 22, colour: '#b91c1c' };

export function drawIdFront(person: Egyptian, tone: string): Promise<Buffer> {
  const [given, ...rest] = person.full_name.split(' ');
  const [street, ...district] = person.address.split(' - ');
  const background = `<rect width="1000" height="630" fill="#e7e5d8"/>${waves(1000, 630, '#c7d2c4')}${face(tone)}`;
  return draw(1000, 630, background, [
    { text: 'بطاقة تحقيق الشخصية', top: 60, right: 120, height: 40, colour: '#166534' },
    { text: given ?? '', top: 165, right: 50, height: 40 },
    { text: rest.join(' '), top: 225, right: 50, height: 40 },
    { text: arabicDigits(street ?? ''), top: 320, right: 50 },
    { text: district.join(' - '), top: 380, right: 50 },
    {
      text: leftToRight(arabicDigits(person.id_number.split('').join(' '))),
      top: 500,
      right: 60,
      height: 42,
    },
    {
      text: arabicDigits(person.birthdate.replaceAll('-', '/')),
      top: 420,
      left: 80,
      height: 26,
      colour: '#78716c',
    },
    SPECIMEN,
  ]);
}

export function drawIdBack(person: Egyptian, expiry: string): Promise<Buffer> {
  const background = `<rect width="1000" height="630" fill="#f3efd9"/>${waves(1000, 630, '#e0d8b0')}
    <rect x="180" y="400" width="640" height="150" fill="#44403c" opacity="0.85"/>`;
  return draw(1000, 630, background, [
    { text: arabicDigits(person.id_number), top: 30, right: 180 },
    { text: person.job, top: 100, right: 190 },
    { text: person.sex === 'M' ? 'ذكر' : 'أنثى', top: 205, right: 190 },
    { text: person.religion, top: 205, right: 330 },
    { text: person.marital_status, top: 205, right: 520 },
    { text: `البطاقة سارية حتى ${arabicDigits(expiry.replaceAll('-', '/'))}`, top: 320, right: 250 },
    SPECIMEN,
  ]);
}

export function drawPassport(person: Foreigner, tone: string): Promise<Buffer> {
  const background = `<rect width="1250" height="880" fill="#eef2f1"/>${waves(1250, 880, '#cfdedb')}${face(tone)}
    <rect y="700" width="1250" height="180" fill="#fafaf9"/>`;
  return draw(1250, 880, background, [
    { text: `PASSPORT   ${person.country}   ${person.passport_number}`, top: 60, left: 330, height: 38 },
    { text: person.full_name.toUpperCase(), top: 160, left: 330, height: 36 },
    { text: `${person.birthdate}   ${person.sex}`, top: 250, left: 330 },
    { text: person.expiry, top: 330, left: 330 },
    { text: person.mrz[0] ?? '', top: 740, left: 40, height: 40 },
    { text: person.mrz[1] ?? '', top: 800, left: 40, height: 40 },
    SPECIMEN,
  ]);
}
