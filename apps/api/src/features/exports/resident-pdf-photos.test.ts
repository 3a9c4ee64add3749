import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Resident } from '@bawaba/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProgram } from '../../testing/has-program.ts';
import { residentColumns } from './columns.ts';
import { type ResidentPage, writeResidentPdf } from './resident-pdf.ts';

const PIXELS_PER_POINT = 1;
/** Where the foot begins, in points from the top of a page of A4. */
const FOOT = 790;
const people = ['Anna Schäfer', 'أحمد عبد الله السيد', 'Tom Baker'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bawaba-photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff00ff' } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** With a value in each column. */
const residentNamed = (full_name: string, index: number) =>
  ({
    ...Object.fromEntries(residentColumns.map(({ name, label }) => [name, label.en])),
    full_name,
    id_number: `ID-${index}`,
    village_name: 'Palm village',
  }) as unknown as Resident;

const poppler = (program: string, ...parameters: string[]) => execFileSync(program, parameters).toString();

/** The middle of three residents has the photos. */
async function printed(photos: ResidentPage['photos'], resident: Partial<Resident> = {}) {
  const pages = async function* () {
    for (const [index, name] of people.entries()) {
      const isMiddle = index === 1;
      const facts = { ...residentNamed(name, index), ...(isMiddle && resident) };
      yield { resident: facts, photos: isMiddle ? photos : [] };
    }
  };
  const path = join(folder, 'photos.pdf');
  const pdf = await writeResidentPdf(pages(), { total: people.length, printedOn: '2026-11-19' });
  writeFileSync(path, await buffer(pdf));
  const texts = poppler('pdftotext', '-layout', path, '-').split('\f').slice(0, -1);
  const images = poppler('pdfimages', '-list', path)
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [page, , , pixels, lines, , , , , , , , across, down] = line.trim().split(/\s+/).map(Number);
      return {
        page: page as number,
        width: ((pixels as number) / (across as number)) * 72,
        height: ((lines as number) / (down as number)) * 72,
      };
    });
  return { path, texts, images };
}

/** How many square points of a page are magenta, and how far down. */
async function magentaOf(path: string, page: number) {
  const base = join(folder, `page-${page}`);
  poppler(
    'pdftoppm',
    ...['-r', String(72 * PIXELS_PER_POINT), '-f', String(page), '-l', String(page), '-png', path, base],
  );
  const file = readdirSync(folder).find((name) => name.startsWith(`page-${page}-`)) as string;
  const { data, info } = await sharp(join(folder, file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  let last = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] as number) < 200 || (data[at + 1] as number) > 60 || (data[at + 2] as number) < 200)
      continue;
    count += 1;
    last = at;
  }
  return {
    area: count / PIXELS_PER_POINT ** 2,
    bottom: Math.floor(last / 3 / info.width) / PIXELS_PER_POINT,
  };
}

const card = [750, 473] as const;
const page = [450, 650] as const;

describe.runIf(hasProgram('pdftoppm'))('the photos of a resident', () => {
  for (const [shape, sizes, counts] of [
    ['cards', [card], [1, 10]],
    ['pages', [page], [4, 25]],
    ['cards and pages', [card, page], [8, 10, 25]],
  ] as const) {
    for (const count of counts) {
      it(`are all inside the body of their pages and large enough to read: ${count} ${shape}`, async () => {
        const pictures = await Promise.all(sizes.map(([width, height]) => picture(width, height)));
        const photos = Array.from({ length: count }, (_, index) => {
          const [width, height] = sizes[index % sizes.length] as typeof card | typeof page;
          return { type: 'others' as const, jpeg: pictures[index % sizes.length] as Buffer, width, height };
        });
        const { path, texts, images } = await printed(photos);
        expect(images).toHaveLength(count);
        for (const { height } of images) expect(height).toBeGreaterThan(98);
        for (const number of new Set(images.map((image) => image.page))) {
          const { area, bottom } = await magentaOf(path, number);
          const whole = images
            .filter((image) => image.page === number)
            .reduce((sum, { width, height }) => sum + width * height, 0);
          // Neither beyond the edge nor over one another.
          expect(area / whole).toBeCloseTo(1, 1);
          expect(bottom).toBeLessThan(FOOT);
        }
        for (const [index, text] of texts.entries())
          expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
      });
    }
  }

  it('that do not fit go on with a page that names the person', async () => {
    const jpeg = await picture(...card);
    const photos = Array.from({ length: 25 }, () => ({
      type: 'id_card_front' as const,
      jpeg,
      width: card[0],
      height: card[1],
    }));
    const { texts } = await printed(photos);
    expect(texts.length).toBeGreaterThan(4);
    const owners = texts.map((text) => [0, 1, 2].filter((index) => text.includes(`ID-${index}`)));
    expect(owners).toEqual([[0], ...texts.slice(2).map(() => [1]), [2]]);
    for (const text of texts.slice(2, -1)) {
      expect(text).toContain('ID-1 · continued');
      expect(text).toContain('السيد');
    }
  });

  it('begin on another page when the facts take the whole first one', async () => {
    const jpeg = await picture(...card);
    const photos = [{ type: 'passport_bio_page' as const, jpeg, width: card[0], height: card[1] }];
    const children = Array.from({ length: 20 }, (_, index) => ({
      full_name: `Child Number ${index} Baker Smith`,
    }));
    const address = 'Building 7, beside the lake '.repeat(17);
    const { path, texts, images } = await printed(photos, {
      children: children as Resident['children'],
      address,
    });
    expect(texts).toHaveLength(4);
    expect(images.map(({ page }) => page)).toEqual([3]);
    expect((await magentaOf(path, 3)).bottom).toBeLessThan(FOOT);
    expect(`${texts[1]}${texts[2]}`).toContain('Number 19');
  });
});
