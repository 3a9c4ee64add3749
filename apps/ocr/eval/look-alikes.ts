import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Face } from '../training/faces.ts';
import type { Random } from '../training/random.ts';
import type { CardPerson } from './people.ts';

/** Things with text that are no document of this service, drawn to be photographed: 1500 × 945 pixels or a tall sheet. */
type Draw = (g: SKRSContext2D, random: Random, person: CardPerson, write: Write) => void;
type Write = (
  text: string,
  x: number,
  y: number,
  size: number,
  colour?: string,
  align?: 'left' | 'right' | 'center',
) => void;

const [W, H] = [1500, 945];
const arabicDigits = (text: string) => text.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

function fill(g: SKRSContext2D, colour: string, x = 0, y = 0, w = W, h = H) {
  g.fillStyle = colour;
  g.fillRect(x, y, w, h);
}

function portrait(g: SKRSContext2D, x: number, y: number, w: number, h: number) {
  fill(g, '#c9d3da', x, y, w, h);
  const oval = (cx: number, cy: number, rx: number, ry: number, colour: string) => {
    g.fillStyle = colour;
    g.beginPath();
    g.ellipse(x + cx * w, y + cy * h, rx * w, ry * h, 0, 0, 7);
    g.fill();
  };
  oval(0.5, 0.95, 0.42, 0.2, '#374151');
  oval(0.5, 0.42, 0.24, 0.29, '#a97c5f');
}

const name = ({ given, family }: CardPerson) => `${given} ${family}`;
const address = ({ address1, address2 }: CardPerson) => `${address1} ${address2}`;

const drivingLicence: Draw = (g, random, person, write) => {
  fill(g, '#e7d9d2');
  fill(g, '#b04a4a', 0, 0, W, 130);
  write('رخصة قيادة خاصة', W / 2, 90, 62, '#fff', 'center');
  portrait(g, 60, 180, 300, 390);
  const lines = [name(person), address(person), 'الجنسية مصري', `المهنة ${person.job}`];
  for (const [i, line] of lines.entries()) write(line, W - 60, 250 + i * 105, 52);
  write(arabicDigits(digits(random, 8)), W - 60, 720, 56);
  write(arabicDigits(`${person.issue}/01`), 900, 820, 48);
  write(arabicDigits(person.expiry), W - 60, 820, 48);
};

const newspaper: Draw = (g, random, person, write) => {
  fill(g, '#e4ded0');
  write('أخبار اليوم', W / 2, 110, 96, '#111', 'center');
  fill(g, '#333', 40, 150, W - 80, 4);
  portrait(g, 60, 190, 380, 300);
  for (let column = 0; column < 3; column++)
    for (let y = 200; y < H - 20; y += 44) {
      if (column === 2 && y < 520) continue;
      write(
        `${random.pick([person.family, person.job, person.work])} ${random.pick(['في', 'من', 'على'])} ${person.address2}`,
        W - 50 - column * 480,
        y,
        30,
        '#222',
      );
    }
};

const receipt: Draw = (g, random, person, write) => {
  fill(g, '#fbfaf5');
  write('هايبر ماركت', W / 2, 90, 64, '#111', 'center');
  write(address(person), W / 2, 150, 36, '#111', 'center');
  for (let y = 230; y < H - 160; y += 62) {
    write(`${person.job} ${arabicDigits(digits(random, 1))}`, W - 80, y, 44);
    write(arabicDigits(`${random.int(1, 99)}.${digits(random, 2)}`), 330, y, 44);
  }
  write(arabicDigits(`2026/0${random.int(1, 9)}/${random.int(10, 28)}`), W - 80, H - 60, 44);
  write(arabicDigits(digits(random, 12)), 520, H - 60, 44);
};

const qrTicket: Draw = (g, random, person, write) => {
  fill(g, '#ffffff');
  const size = 21;
  for (let row = 0; row < 33; row++)
    for (let column = 0; column < 33; column++)
      if (random.chance(0.5)) fill(g, '#000', 80 + column * size, 120 + row * size, size, size);
  write('تذكرة دخول', W - 80, 200, 70);
  write(name(person), W - 80, 320, 50);
  write(arabicDigits(digits(random, 10)), W - 80, 430, 56);
};

const bankCard: Draw = (g, random, person, write) => {
  fill(g, random.pick(['#1c3d7a', '#2f2f33', '#7a1c3d']));
  write('البنك الأهلي', W - 80, 150, 80, '#fff');
  fill(g, '#d8b65a', 110, 300, 190, 150);
  const groups = Array.from({ length: 4 }, () => digits(random, 4)).join('  ');
  g.direction = 'ltr';
  write(groups, 110, 610, 90, '#f4f4f4', 'left');
  write('09/29', 700, 720, 56, '#f4f4f4', 'left');
  write('MONA ADEL SABRY', 110, 850, 60, '#f4f4f4', 'left');
  g.direction = 'rtl';
  write(name(person), W - 80, 850, 46, '#f4f4f4');
};

const businessCard: Draw = (g, random, person, write) => {
  fill(g, '#faf7ef');
  fill(g, '#0f5e59', 0, 0, 40, H);
  write(name(person), W - 90, 300, 84);
  write(person.job, W - 90, 400, 56, '#555');
  write(person.work, W - 90, 540, 50);
  write(address(person), W - 90, 640, 46);
  write(arabicDigits(`0100${digits(random, 7)}`), W - 90, 760, 60);
};

const clubCard: Draw = (g, random, person, write) => {
  fill(g, '#d7e6f2');
  write('نادي الصيد المصري', W - 380, 130, 64, '#143c6b', 'center');
  write('بطاقة عضوية', W - 380, 210, 50, '#143c6b', 'center');
  portrait(g, 70, 80, 340, 440);
  write(person.given, W - 70, 330, 64);
  write(person.family, W - 70, 430, 64);
  write(`رقم العضوية ${arabicDigits(digits(random, 6))}`, W - 70, 620, 56);
  write(`تنتهي في ${arabicDigits(person.expiry)}`, W - 70, 760, 52);
};

const form: Draw = (g, random, person, write) => {
  fill(g, '#f4f1e6');
  const rows = ['الاسم', 'العنوان', 'الوظيفة', 'جهة العمل', 'التليفون', 'التوقيع'];
  const values = [
    name(person),
    address(person),
    person.job,
    person.work,
    arabicDigits(digits(random, 11)),
    '',
  ];
  for (const [i, row] of rows.entries()) {
    write(`${row}:`, W - 70, 180 + i * 125, 52);
    write(values[i]!, W - 360, 180 + i * 125, 50, '#22407a');
    fill(g, '#999', 80, 200 + i * 125, W - 440, 3);
  }
};

const kinds: Record<string, Draw> = {
  'driving-licence': drivingLicence,
  newspaper,
  receipt,
  'qr-ticket': qrTicket,
  'bank-card': bankCard,
  'business-card': businessCard,
  'club-card': clubCard,
  form,
};
export const lookAlikes = Object.keys(kinds);

export function drawLookAlike(random: Random, kind: string, person: CardPerson, { css }: Face): Canvas {
  const canvas = createCanvas(W, H);
  const g = canvas.getContext('2d');
  g.direction = 'rtl';
  kinds[kind]!(g, random, person, (text, x, y, size, colour = '#16181c', align = 'right') => {
    g.fillStyle = colour;
    g.font = `${size}px ${css}, "Liberation Sans", sans-serif`;
    g.textAlign = align;
    g.fillText(text, x, y);
  });
  return canvas;
}
