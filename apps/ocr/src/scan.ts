import { parseMrz } from '@bawaba/identity';
import { cardResult } from './documents/card-result.ts';
import { type CardLines, readCardLines } from './documents/egyptian-id.ts';
import { type MrzReading, readMrz } from './documents/machine-readable.ts';
import { passportResult } from './documents/passport-result.ts';
import { emptyData, type ScanData } from './documents/scan-data.ts';
import type { Quad } from './image/perspective.ts';
import { decodePicture, type Picture } from './image/picture.ts';
import { type Layout, layOut, pagesAt } from './locate/layout.ts';
import { locateDocument } from './locate/locate.ts';
import type { Networks } from './recognise/networks.ts';
import { ScanError } from './scan-error.ts';

/** One photograph, understood as far as it goes. */
export interface Side {
  slot: 'front' | 'back';
  picture: Picture;
  layout: Layout;
  lines: CardLines;
  mrz: MrzReading | null;
}

async function readSide(
  upload: Uint8Array,
  slot: 'front' | 'back',
  networks: Networks,
): Promise<Side | null> {
  const picture = await decodePicture(upload);
  const quads = await locateDocument(picture, networks);
  const layout = await layOut(picture, quads, networks);
  if (!layout) return null;
  if (layout.kind === 'page') return readPage(picture, layout, quads, slot, networks);
  return { slot, picture, layout, lines: await readCardLines(picture, layout, networks), mrz: null };
}

/** A zone whose check digits fail may have been cut out wrongly: the other places are tried before it is believed. */
async function readPage(
  picture: Picture,
  first: Layout,
  quads: Quad[],
  slot: Side['slot'],
  networks: Networks,
): Promise<Side> {
  const valid = (mrz: MrzReading | null) => mrz !== null && parseMrz(mrz.lines).valid;
  const sideOf = (layout: Layout, mrz: MrzReading | null): Side => ({
    slot,
    picture,
    layout,
    lines: {},
    mrz,
  });
  const mrz = await readMrz(picture, first, networks);
  if (valid(mrz)) return sideOf(first, mrz);
  for (const layout of await pagesAt(picture, quads, networks)) {
    const again = await readMrz(picture, layout, networks);
    if (valid(again)) return sideOf(layout, again);
  }
  return sideOf(first, mrz);
}

/** Which document it is, the pictures say; front and back may come in either order. */
export async function scan(
  front: Uint8Array,
  back: Uint8Array | null,
  networks: Networks,
): Promise<ScanData> {
  const sides = [
    await readSide(front, 'front', networks),
    back ? await readSide(back, 'back', networks) : null,
  ];
  const found = sides.filter((side): side is Side => side !== null);
  if (found.length === 0) throw new ScanError('document_not_found');

  const page = found.find((side) => side.layout.kind === 'page');
  const cardFront = found.find((side) => side.layout.kind === 'front') ?? null;
  const cardBack = found.find((side) => side.layout.kind === 'back') ?? null;
  if (page?.mrz && !cardFront) return passportResult(page, page.mrz);
  if (cardFront || cardBack) {
    const data = cardResult(cardFront, cardBack);
    if (cardFront?.slot === 'back' || (cardBack?.slot === 'front' && back))
      data.warnings.push({ code: 'sides_swapped', message: 'The two sides came in the other order.' });
    if (!cardFront)
      data.warnings.push({ code: 'front_missing', message: 'The picture shows the back of the card.' });
    if (back && found.length < 2)
      data.warnings.push({
        code: 'side_not_found',
        message: 'No card was found in one of the two pictures.',
      });
    return data;
  }
  return {
    ...emptyData(),
    document_type: 'passport',
    mrz_valid: false,
    ocr_confidence_passport: 0,
    warnings: [{ code: 'mrz_not_found', message: 'The machine-readable zone could not be read.' }],
  };
}
