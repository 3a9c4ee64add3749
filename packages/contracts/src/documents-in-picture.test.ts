import { describe, expect, it } from 'vitest';
import { documentsIn } from './documents-in-picture.ts';
import type { ScanData, ScannedPage } from './scans.ts';

const page = (x: number, y: number, more: Partial<ScannedPage> = {}): ScannedPage => ({
  side: 'front',
  width: 1000,
  height: 800,
  corners: [
    [x, y],
    [x + 300, y],
    [x + 300, y + 200],
    [x, y + 200],
  ],
  ...more,
});
const field = (x: number, y: number) => ({
  value: 'text',
  confidence: 99,
  box: [x, y, 40, 20],
  side: 'front' as const,
});
const card = (x: number, y: number): ScanData => ({
  document_type: 'national_id',
  fields: { full_name: field(x + 100, y + 50), id_number: field(x + 100, y + 150) },
});

describe('a picture of one document', () => {
  it('is not cut', () => {
    const data = { ...card(100, 100), pages: [page(100, 100)] };
    expect(documentsIn(data)).toEqual([{ data, own: null }]);
  });
});

describe('a picture of two cards', () => {
  const documents = [card(600, 400), card(100, 100)];
  const scan: ScanData = { ...documents[0], pages: [page(100, 100), page(600, 400)], documents };

  it('gives each its part of the picture, with the places in it', () => {
    const [one, other] = documentsIn(scan);
    expect(one!.own!.parts).toEqual({
      front: { sent: 'front', size: { width: 1000, height: 800 }, box: [585, 385, 330, 230] },
    });
    expect(one!.own!.data.pages).toMatchObject([
      {
        side: 'front',
        width: 330,
        height: 230,
        corners: [
          [15, 15],
          [315, 15],
          [315, 215],
          [15, 215],
        ],
      },
    ]);
    expect(one!.own!.data.fields!.full_name!.box).toEqual([115, 65, 40, 20]);
    expect(other!.own!.parts.front.box).toEqual([85, 85, 330, 230]);
    expect(other!.own!.data.fields!.full_name!.box).toEqual([115, 65, 40, 20]);
  });

  it('in a mirror, too', () => {
    const mirrored = (x: number, y: number) => {
      const [one, two, three, four] = page(x, y).corners!;
      return page(x, y, { mirrored: true, corners: [two, one, four, three] });
    };
    const [one] = documentsIn({ ...scan, pages: [mirrored(100, 100), mirrored(600, 400)] });
    expect(one!.own!.data.pages).toMatchObject([
      {
        mirrored: true,
        corners: [
          [315, 15],
          [15, 15],
          [15, 215],
          [315, 215],
        ],
      },
    ]);
  });

  it.each([
    ['a border was not found', [page(100, 100), page(600, 400, { corners: null })]],
    ['the borders overlap', [page(100, 100), page(110, 110), page(600, 400)]],
  ])('stays whole if %s', (_, pages) => {
    const found = documentsIn({ ...scan, pages });
    expect(found.map(({ own }) => own)).toEqual([null, null]);
    expect(found[0]!.data.pages).toEqual(pages);
  });
});

describe('a picture of both sides of a card', () => {
  const front = card(100, 100);
  const data: ScanData = {
    ...front,
    fields: { ...front.fields, job: field(700, 450), religion: field(700, 500) },
  };

  it.each([
    ['front first', [page(100, 100), page(600, 400)]],
    ['back first', [page(600, 400), page(100, 100)]],
  ])('becomes a picture of each (%s)', (_, pages) => {
    const [only, ...others] = documentsIn({ ...data, pages });
    expect(others).toEqual([]);
    expect(only!.own!.parts.front.box).toEqual([85, 85, 330, 230]);
    expect(only!.own!.parts.back!.box).toEqual([585, 385, 330, 230]);
    expect(only!.own!.data.pages!.map(({ side }) => side)).toEqual(['front', 'back']);
    expect(only!.own!.data.fields).toMatchObject({
      full_name: { side: 'front', box: [115, 65, 40, 20] },
      job: { side: 'back', box: [115, 65, 40, 20] },
    });
  });
});
