import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadNetworks, type Networks } from './recognise/networks.ts';
import { scan } from './scan.ts';

const picture = (name: string) => readFileSync(new URL(`../eval/data/${name}`, import.meta.url));
const today = { today: '2026-11-15' };

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
});

/** Two photographs side by side, as one. */
async function besideEachOther(left: Buffer, right: Buffer): Promise<Buffer> {
  const height = 900;
  const [a, b] = await Promise.all([left, right].map((photo) => sharp(photo).resize({ height }).toBuffer()));
  const [widthA, widthB] = await Promise.all(
    [a!, b!].map(async (photo) => (await sharp(photo).metadata()).width!),
  );
  return sharp({ create: { width: widthA! + widthB!, height, channels: 3, background: '#777777' } })
    .composite([
      { input: a!, left: 0, top: 0 },
      { input: b!, left: widthA!, top: 0 },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

test('the front and the back of a card in one picture are one reading, in a mirror, too', async () => {
  const [front, back] = [picture('easy-00-front.jpg'), picture('easy-00-back.jpg')];
  const apart = await scan(front, back, networks, today);
  const plain = await besideEachOther(front, back);
  for (const photo of [plain, await sharp(plain).flop().jpeg({ quality: 92 }).toBuffer()]) {
    const data = await scan(photo, null, networks, today);
    for (const field of ['id_number', 'full_name', 'address', 'religion', 'expire_date'] as const)
      expect(data[field]).toBe(apart[field]);
    expect(data.documents).toBeUndefined();
    expect(data.pages.map(({ side }) => side)).toEqual(['front', 'front']);
    expect(data.pages.every(({ corners }) => corners)).toBe(true);
    expect(data.pages.every(({ mirrored }) => mirrored === (photo !== plain))).toBe(true);
  }
});

test('both sides, one above the other, whose outline has the shape of a page, are found', async () => {
  const data = await scan(picture('both-sides-in-one-outline.jpg'), null, networks, today);
  expect([data.id_number, data.religion, data.pages.length]).toEqual(['27412120231705', 'مسيحية', 2]);
  expect(data.full_name).toBe('قمعوط لنبظتي جساس سنيوي');
});

test('two cards in one picture, more than three times as wide as high, come back as two', async () => {
  const cards = [picture('easy-06-front.jpg'), picture('easy-07-front.jpg')] as const;
  const data = await scan(await besideEachOther(...cards), null, networks, today);
  const numbers = data.documents!.map(({ id_number }) => id_number);
  expect(numbers.sort()).toEqual(['25208120252881', '26808100224548']);
});

test('two different documents in one picture come back as two', async () => {
  const [card, page] = [picture('easy-00-front.jpg'), picture('easy-01-page.jpg')];
  const [one, two] = [await scan(card, null, networks, today), await scan(page, null, networks, today)];
  const data = await scan(await besideEachOther(card, page), null, networks, today);
  expect(data.documents).toHaveLength(2);
  expect(data.documents!.map(({ id_number }) => id_number).sort()).toEqual(
    [one.id_number, two.id_number].sort(),
  );
  expect(data.id_number).toBe(data.documents![0]!.id_number);
});

test.each(['easy-00-front.jpg', 'easy-01-page.jpg'])(
  '%s in a mirror is read, with its corners in the upload',
  async (name) => {
    const photo = picture(name);
    const plain = await scan(photo, null, networks, today);
    const data = await scan(
      await sharp(photo).flop().jpeg({ quality: 92 }).toBuffer(),
      null,
      networks,
      today,
    );
    expect(data.id_number).toBe(plain.id_number);
    expect(data.full_name).toBe(plain.full_name);
    const [page, before] = [data.pages[0]!, plain.pages[0]!];
    expect([page.mirrored, before.mirrored]).toEqual([true, false]);
    for (const [i, [x, y]] of before.corners!.entries()) {
      expect(Math.abs(page.width - page.corners![i]![0] - x)).toBeLessThan(page.width * 0.03);
      expect(Math.abs(page.corners![i]![1] - y)).toBeLessThan(page.height * 0.03);
    }
    const [box, boxBefore] = [data.fields.full_name!.box!, plain.fields.full_name!.box!];
    expect(Math.abs(page.width - box[0] - box[2] - boxBefore[0])).toBeLessThan(page.width * 0.03);
  },
);

test('a mirrored card whose border is hardly seen is found', async () => {
  const data = await scan(picture('mirrored-and-faint.jpg'), null, networks, today);
  expect(data.id_number).toBe('26603140227921');
  expect(data.pages[0]!.mirrored).toBe(true);
});

test('a long strip that is only the zone is read', async () => {
  const photo = picture('easy-01-page.jpg');
  const plain = await scan(photo, null, networks, today);
  const boxes = ['mrz_line1', 'mrz_line2'].map((line) => plain.fields[line]!.box!);
  const { width } = await sharp(photo).metadata();
  const top = Math.max(0, Math.round(Math.min(...boxes.map(([, y]) => y)) - 25));
  const bottom = Math.round(Math.max(...boxes.map(([, y, , h]) => y + h)) + 20);
  const strip = await sharp(photo)
    .extract({ left: 0, top, width: width!, height: bottom - top })
    .jpeg({ quality: 92 })
    .toBuffer();
  const data = await scan(strip, null, networks, today);
  expect([data.mrz_line1, data.mrz_line2]).toEqual([plain.mrz_line1, plain.mrz_line2]);
  expect(data.pages[0]!.corners).toBeNull();
});
