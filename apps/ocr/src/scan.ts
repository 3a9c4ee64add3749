import { cardResult } from './documents/card-result.ts';
import { type CardLines, readCardLines } from './documents/egyptian-id.ts';
import { type MrzReading, readMrz } from './documents/machine-readable.ts';
import { numberCandidates } from './documents/national-number.ts';
import { passportResult } from './documents/passport-result.ts';
import { readPrintedName } from './documents/printed-name.ts';
import { emptyData, type ScanData } from './documents/scan-data.ts';
import { type Quad, turned } from './image/perspective.ts';
import { decodePicture, type Picture } from './image/picture.ts';
import { inkLines } from './locate/ink-lines.ts';
import { convincing, type DocumentKind, type Layout, layOut, pagesAt, widened } from './locate/layout.ts';
import { closerLooks, locateDocument } from './locate/locate.ts';
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
  slot: Side['slot'],
  networks: Networks,
  hint: string | null,
): Promise<Side | null> {
  const picture = await decodePicture(upload);
  const look = async (quads: Quad[]) => {
    const layout = await layOut(picture, quads, networks, kindsOf(hint));
    return layout && readLayout({ slot, picture, layout, lines: {}, mrz: null }, quads, networks);
  };
  const quads = await locateDocument(picture, networks);
  const seen = await look(quads);
  if (isVerified(seen)) return seen;
  // A card that is seen whole shows no more from nearby, only less of its edges.
  const isCard = !!seen && seen.layout.kind !== 'page' && convincing(seen.layout) > SEEN_WHOLE;
  for (const window of closerLooks(picture)) {
    const closer = await look(await locateDocument(picture, networks, window));
    if (isVerified(closer) && (closer?.mrz || !isCard)) return closer;
  }
  return (await readByInk(picture, quads, slot, networks)) ?? seen;
}

const SEEN_WHOLE = 0.8;

/** Read so far that its own check digits speak for it. */
const isVerified = (side: Side | null) => !!side && (!!side.mrz?.valid || hasNumber(side));

function kindsOf(hint: string | null): DocumentKind[] | undefined {
  if (hint === 'national_id') return ['front', 'back'];
  return hint && /^(passport|visa|id_card)$/.test(hint) ? ['page'] : undefined;
}

const hasNumber = ({ lines }: Side) =>
  [lines.number, lines.number_back].some((line) => line && numberCandidates(line.readings)[0]!.p > 0.5);

async function readLayout(side: Side, quads: Quad[], networks: Networks): Promise<Side> {
  const { picture, layout } = side;
  if (layout.kind !== 'page') return readCard(side, networks);
  const mrz = await readMrz(picture, layout.document, layout.mrz, networks);
  let best: Side = { ...side, mrz };
  if (isPlain(mrz)) return best;
  // It may have been cut out wrongly: the other places are tried before it is believed.
  for (const other of await pagesAt(picture, quads, networks)) {
    const again = await readMrz(picture, other.document, other.mrz, networks);
    if (!again || (best.mrz && worth(again) < worth(best.mrz))) continue;
    best = { ...side, layout: other, mrz: again };
    if (isPlain(again)) return best;
  }
  return best;
}

/** Where a card may have been cut out too tightly it is read wider, too; what is then plain to read is more of the name. */
async function readCard(side: Side, networks: Networks): Promise<Side> {
  const { picture } = side;
  const read = async (layout: Layout) => ({
    ...side,
    layout,
    lines: await readCardLines(picture, layout, networks),
  });
  const wider = await widened(picture, side.layout, networks);
  const more = wider && (await read(wider));
  return more && isNamePlain(more) ? more : read(side.layout);
}

const isNamePlain = ({ lines: { given, family } }: Side) =>
  [given, family].every((line) => (line?.readings[0]?.logp ?? Number.NEGATIVE_INFINITY) > PLAIN_NAME);
const PLAIN_NAME = Math.log(0.5);

/** Check digits may agree by chance where a line was cut out askew: then its characters are not plain to see. */
const PLAIN = -0.06;
const isPlain = (mrz: MrzReading | null) => !!mrz?.valid && mrz.clarity > PLAIN;
const worth = ({ valid, clarity }: MrzReading) => clarity + (valid ? 1 : 0);

/** A zone on a document that the networks could not make sense of. */
async function readByInk(
  picture: Picture,
  quads: Quad[],
  slot: Side['slot'],
  networks: Networks,
): Promise<Side | null> {
  for (const quad of quads.flatMap((quad) => [quad, turned(quad, 2)])) {
    const { document, zones } = inkLines(picture, quad);
    for (const zone of zones.slice(0, 3)) {
      const mrz = await readMrz(picture, document, zone, networks);
      if (!mrz?.valid) continue;
      const layout: Layout = { kind: 'page', certainty: 1, quad, document, fields: {}, mrz: mrz.boxes };
      return { slot, picture, layout, lines: {}, mrz };
    }
  }
  return null;
}

/** Which document it is, the pictures say; front and back may come in either order. */
export async function scan(
  front: Uint8Array,
  back: Uint8Array | null,
  networks: Networks,
  hint: string | null = null,
): Promise<ScanData> {
  const sides = [
    await readSide(front, 'front', networks, hint),
    back ? await readSide(back, 'back', networks, hint) : null,
  ];
  const found = sides.filter((side): side is Side => side !== null);
  if (found.length === 0) throw new ScanError('document_not_found');

  const page = found.find((side) => side.layout.kind === 'page');
  const cardFront = found.find((side) => side.layout.kind === 'front') ?? null;
  const cardBack = found.find((side) => side.layout.kind === 'back') ?? null;
  if (page?.mrz && !cardFront)
    return passportResult(page, page.mrz, await readPrintedName(page, page.mrz, networks));
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
