import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadNetworks, type Networks } from './recognise/networks.ts';
import { scan } from './scan.ts';

const picture = (name: string) => readFileSync(new URL(`../eval/data/${name}`, import.meta.url));
const today = { today: '2026-11-15' };

let networks: Networks;
beforeAll(async () => {
  // In 32 bits, so that it reads the same on every processor.
  networks = await loadNetworks(false);
});

/** The characters that are read in zones, and the crops, each as often as it was read. */
function zoneMeter() {
  const meter = { characters: 0, crops: [] as string[] };
  const mrz: Networks['mrz'] = (input, dims) => {
    meter.characters += dims[3]! / 16;
    meter.crops.push(Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString('base64'));
    return networks.mrz(input, dims);
  };
  return { meter, networks: { ...networks, mrz } };
}

/** A page with something patterned on the last line of its zone, between the given shares of its width. */
async function patternedPage(name: string, parts: [from: number, to: number][]): Promise<Buffer> {
  const page = picture(name);
  const { fields } = await scan(page, null, networks, today);
  const [x, y, w, h] = (fields.mrz_line3 ?? fields.mrz_line2)!.box!;
  const patches = parts.map(async ([from, to]) => ({
    input: await pattern(Math.round(w * (to - from)), Math.round(h * 1.4)),
    left: Math.round(x + w * from),
    top: Math.round(y - h * 0.2),
  }));
  return sharp(page)
    .composite(await Promise.all(patches))
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Squares of six pixels in many colours: they have as much contrast as print, so the line does not look covered. */
async function pattern(width: number, height: number): Promise<Buffer> {
  const [columns, rows] = [Math.ceil(width / 6), Math.ceil(height / 6)];
  let state = 7;
  const colours = Buffer.from(
    Array.from({ length: columns * rows * 3 }, () => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return (state >> 12) & 255;
    }),
  );
  return sharp(colours, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** The budget of a picture, and the most that is read at the place that was begun last. */
const BUDGET = 2000;
const ONE_PLACE = 1500;

test('an unreadable zone is read again within a budget, and no crop is read twice', async () => {
  const page = await patternedPage('easy-06-page.jpg', [[0.05, 0.3]]);
  const inMirror = await sharp(page).flop().jpeg({ quality: 92 }).toBuffer();
  const { meter, networks: metered } = zoneMeter();
  await scan(inMirror, null, metered, today).catch(() => null);
  expect(meter.crops.length).toBeGreaterThan(0);
  expect(meter.characters).toBeLessThan(BUDGET + ONE_PLACE);
  expect(new Set(meter.crops).size).toBe(meter.crops.length);
});

test('when the budget is spent, the best reading is kept, with its doubts', async () => {
  const clear = await scan(picture('easy-07-page.jpg'), null, networks, today);
  const page = await patternedPage('easy-07-page.jpg', [
    [0.6, 0.75],
    [0.2, 0.3],
  ]);
  const { meter, networks: metered } = zoneMeter();
  const data = await scan(page, null, metered, today);
  expect(meter.characters).toBeGreaterThan(BUDGET);
  expect(meter.characters).toBeLessThan(BUDGET + ONE_PLACE);
  expect([data.mrz_line1, data.mrz_line2]).toEqual([clear.mrz_line1, clear.mrz_line2]);
  expect(data.mrz_valid).toBe(false);
  expect(data.fields.full_name!.confidence).toBeLessThan(60);
});

test.each(['easy-01-page.jpg', 'easy-06-page.jpg'])(
  '%s in a mirror is read there before it is tried in other places',
  async (name) => {
    const page = await sharp(picture(name)).flop().jpeg({ quality: 92 }).toBuffer();
    const { meter, networks: metered } = zoneMeter();
    const data = await scan(page, null, metered, today);
    expect([data.mrz_valid, data.pages[0]!.mirrored]).toEqual([true, true]);
    expect(meter.characters).toBeLessThan(BUDGET / 2);
  },
);
