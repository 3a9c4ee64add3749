import sharp from 'sharp';
import { borderOf } from './documents/page.ts';
import type { Side } from './documents/side.ts';
import { ScanError } from './errors/scan-error.ts';
import { extent, isMirrored, mirrored, type Quad, turned } from './image/perspective.ts';
import { decodePicture, type Picture } from './image/picture.ts';
import { type Pixels, rectify, withMargin } from './image/rectify.ts';
import { type Area, findPortrait } from './locate/portrait.ts';
import { readSide } from './read-side.ts';
import type { Networks } from './recognise/networks.ts';

/** What the answer says about the picture. */
export interface Straightened {
  kind: 'front' | 'back' | 'page';
  width: number;
  height: number;
  /** The place of the portrait in the new picture, in pixels: x, y, width, height. */
  face: Area | null;
}

const LONGEST_SIDE = 2000;
/** A thin strip around the document, so that no border is cut off. */
const MARGIN = 0.008;
const QUALITY = 92;

/** ISO/IEC 7810: ID-1 for cards, ID-3 for passports, ID-2 for other pages; ICAO 9303-7 for visas. */
const CARD = 85.6 / 53.98;
const pages: Record<string, number> = {
  TD1: CARD,
  TD2: 105 / 74,
  TD3: 125 / 88,
  'MRV-A': 120 / 80,
  'MRV-B': 105 / 74,
};
/** If the measured ratio differs by more, a part of the document is hidden, or it is another one. */
const SIMILAR = 1.2;

/** The document in a photograph, turned upright and cut to its border. Throws if there is none. */
export async function straighten(upload: Uint8Array, networks: Networks) {
  const picture = await decodePicture(upload);
  const side = await readSide(picture, 'front', networks, null);
  if (!side || side.layout.kind === 'none') throw new ScanError('document_not_found');
  const { kind } = side.layout;
  const pixels = uprightOf(side);
  const { rgb, width, height } = pixels;
  const hasPortrait =
    side.layout.source !== 'zone' &&
    (kind === 'front' || (kind === 'page' && side.mrz?.format.name === 'TD3'));
  const face = hasPortrait ? findPortrait(pixels, kind === 'front' ? 'card' : 'page') : null;
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const facts: Straightened = { kind, width, height, face };
  return { jpeg, facts };
}

function uprightOf({ picture, layout, mrz }: Side): Pixels {
  const border = borderOf(picture, layout);
  // The border is not known exactly; or it is that of the picture. Then the picture is turned, but not cut.
  if (!border || border !== layout.quad || layout.source === 'picture')
    return turnedPicture(picture, layout.quad);
  const quad = withMargin(layout.document, MARGIN);
  const ratio = layout.kind === 'page' ? (pages[mrz?.format.name ?? ''] ?? 0) : CARD;
  const [width, height] = sizeOf(quad, ratio);
  return rectify(picture, quad, width, height);
}

/** As large as in the photograph, in the ratio of the document. */
function sizeOf(quad: Quad, ratio: number): [width: number, height: number] {
  const [wide, tall] = extent(quad);
  const measured = wide / tall;
  const isSimilar = Math.max(measured / ratio, ratio / measured) < SIMILAR;
  const width = Math.min(Math.max(wide, isSimilar ? tall * ratio : 0), LONGEST_SIDE);
  return [Math.max(1, Math.round(width)), Math.max(1, Math.round(width / (isSimilar ? ratio : measured)))];
}

/** The whole picture, turned by quarters so that the document is as upright as possible. */
function turnedPicture(picture: Picture, quad: Quad): Pixels {
  const [[x0, y0], [x1, y1]] = quad;
  const isFlipped = isMirrored(quad);
  const quarters = Math.round(Math.atan2(y1 - y0, isFlipped ? x0 - x1 : x1 - x0) / (Math.PI / 2));
  const { left, top, width: w, height: h } = picture.padding ?? { left: 0, top: 0, ...picture };
  const whole: Quad = [
    [left, top],
    [left + w, top],
    [left + w, top + h],
    [left, top + h],
  ];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(w, h));
  const [width, height] = quarters % 2 === 0 ? [w, h] : [h, w];
  return rectify(
    picture,
    turned(isFlipped ? mirrored(whole) : whole, quarters),
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
}
