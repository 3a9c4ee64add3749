import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadNetworks, type Networks } from './recognise/networks.ts';
import { countCalls, unitsOf } from './recognise/work.ts';
import { scan } from './scan.ts';

/** Pictures of the frozen set with a part of a field covered: what cannot be seen must not be read with confidence. */
const picture = (name: string) => readFileSync(new URL(`../eval/data/${name}`, import.meta.url));
const today = { today: '2026-11-15' };
type Area = [x: number, y: number, width: number, height: number];

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
});

/** Paints over the given share of the width of a box. */
async function covered(photo: Buffer, [x, y, w, h]: Area, from: number, to: number, colour: string) {
  const [left, width] = [Math.round(x + w * from), Math.round(w * (to - from))];
  const patch = { create: { width, height: Math.round(h * 1.4), channels: 3 as const, background: colour } };
  const input = await sharp(patch).png().toBuffer();
  return sharp(photo)
    .composite([{ input, left, top: Math.round(y - h * 0.2) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

test.each(['#ffffff', '#22303f'])(
  'a zone under %s is not valid, and the covered column has a low confidence',
  async (colour) => {
    const page = picture('easy-01-page.jpg');
    const clear = await scan(page, null, networks, today);
    expect(clear.mrz_valid).toBe(true);
    expect(clear.fields.passport_number!.confidence).toBeGreaterThan(90);
    const photo = await covered(page, clear.fields.passport_number!.box!, 0.3, 0.8, colour);
    const data = await scan(photo, null, networks, today);
    expect(data.mrz_valid).toBe(false);
    expect(data.id_verified).toBe(false);
    expect(data.fields.passport_number?.confidence ?? 0).toBeLessThan(60);
    expect(data.fields.mrz_line2!.confidence).toBeLessThan(60);
  },
);

test('a finger on a line of a zone: the other line is read, and no other place is tried', async () => {
  const page = picture('easy-01-page.jpg');
  const clear = await scan(page, null, networks, today);
  const photo = await covered(page, clear.fields.mrz_line1!.box!, 0.12, 0.24, '#b98a6e');
  const meter = countCalls(networks);
  const data = await scan(photo, null, meter.networks, today);
  expect(data.mrz_line2).toBe(clear.mrz_line2);
  expect(data.fields.full_name!.confidence).toBeLessThan(60);
  expect(unitsOf(meter.work)).toBeLessThan(40);
});

test('glare on the first line of a visa: the second one keeps its length', async () => {
  const page = picture('easy-11-page.jpg');
  const clear = await scan(page, null, networks, today);
  const photo = await covered(page, clear.fields.mrz_line1!.box!, 0.07, 0.22, '#ffffff');
  const data = await scan(photo, null, networks, today);
  expect(data.mrz_line2).toBe(clear.mrz_line2);
  expect(data.fields.mrz_line1!.confidence).toBeLessThan(60);
});

test.each(['full_name', 'address', 'id_number'])(
  'a covered part of %s is doubted, the other fields are not',
  async (field) => {
    const front = picture('easy-00-front.jpg');
    const clear = await scan(front, null, networks, today);
    const fields = ['full_name', 'address', 'id_number'];
    for (const name of fields) expect(clear.fields[name]!.confidence).toBeGreaterThan(60);
    const data = await scan(
      await covered(front, clear.fields[field]!.box!, 0.55, 0.75, '#fefefe'),
      null,
      networks,
      today,
    );
    for (const name of fields)
      if (name === field) expect(data.fields[name]!.confidence).toBeLessThan(60);
      else expect(data.fields[name]!.confidence).toBeGreaterThan(60);
  },
);

test('a number without the date of birth and the title of the card may be that of a licence: all is doubted', async () => {
  const front = picture('easy-00-front.jpg');
  const clear = await scan(front, null, networks, today);
  const [[left, top], [right], , [, bottom]] = clear.pages[0]!.corners!;
  const [width, height] = [right - left, bottom - top];
  const title: Area = [left + 0.4 * width, top + 0.04 * height, 0.58 * width, 0.18 * height];
  const withoutTitle = await covered(front, title, 0, 1, '#d8d8d0');
  const untitled = await scan(withoutTitle, null, networks, today);
  expect(untitled.fields.id_number!.confidence).toBeGreaterThan(60);
  const licence = await covered(withoutTitle, clear.fields.birthdate!.box!, 0, 1, '#d8d8d0');
  const { fields, id_verified } = await scan(licence, null, networks, today);
  for (const name of ['id_number', 'full_name', 'address']) expect(fields[name]!.confidence).toBeLessThan(60);
  expect(id_verified).toBe(false);
});

test('a very doubtful text is shown with a low confidence, not left empty', async () => {
  const blurred = await sharp(picture('hard-09-front.jpg')).blur(4).jpeg().toBuffer();
  const { fields } = await scan(blurred, null, networks, today);
  expect(fields.full_name!.value).not.toBe('');
  expect(fields.full_name!.confidence).toBeGreaterThanOrEqual(1);
  expect(fields.full_name!.confidence).toBeLessThan(60);
});
