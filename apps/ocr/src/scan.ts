import { cardResult } from './documents/card-result.ts';
import { type Page, pageOf } from './documents/page.ts';
import { passportResult } from './documents/passport-result.ts';
import { readPrintedName } from './documents/printed-name.ts';
import type { ScanData } from './documents/scan-data.ts';
import type { Side } from './documents/side.ts';
import { ScanError } from './errors/scan-error.ts';
import { decodePicture } from './image/picture.ts';
import { readSide } from './read-side.ts';
import type { Networks } from './recognise/networks.ts';

export interface ScanContext {
  /** The document type that the clerk chose: `national_id`, or one with a machine-readable zone. */
  hint?: string | null;
  /** YYYY-MM-DD: decides whether a document has expired. */
  today: string;
}

/** Finds the type of the document in the pictures. Front and back may be swapped. Throws if no field was read. */
export async function scan(
  front: Uint8Array,
  back: Uint8Array | null,
  networks: Networks,
  context: ScanContext,
): Promise<ScanData> {
  const data = await readSides(front, back, networks, context);
  if (!Object.values(data.fields).some(({ value }) => value)) throw new ScanError('document_not_found');
  return data;
}

async function readSides(
  front: Uint8Array,
  back: Uint8Array | null,
  networks: Networks,
  { hint = null, today }: ScanContext,
): Promise<ScanData> {
  const pages: Page[] = [];
  const read = async (upload: Uint8Array, slot: Side['slot']) => {
    const picture = await decodePicture(upload);
    const side = await readSide(picture, slot, networks, hint);
    pages.push(pageOf(picture, slot, side));
    return side;
  };
  const sides = [await read(front, 'front'), back ? await read(back, 'back') : null];
  const found = sides.filter((side): side is Side => side !== null);
  if (found.length === 0) throw new ScanError('document_not_found');
  return { ...(await resultOf(found, !!back, networks, today)), pages };
}

async function resultOf(
  found: Side[],
  hasBack: boolean,
  networks: Networks,
  today: string,
): Promise<ScanData> {
  const page = found.find((side) => side.layout.kind === 'page');
  const cardFront = found.find((side) => side.layout.kind === 'front') ?? null;
  const cardBack = found.find((side) => side.layout.kind === 'back') ?? null;
  if (page?.mrz && !cardFront)
    return passportResult(page, page.mrz, await readPrintedName(page, page.mrz, networks), today);
  const data = cardResult(cardFront, cardBack, today);
  if (cardFront?.slot === 'back' || (cardBack?.slot === 'front' && hasBack))
    data.warnings.push({ code: 'sides_swapped', message: 'The two sides came in the other order.' });
  if (!cardFront)
    data.warnings.push({ code: 'front_missing', message: 'The picture shows the back of the card.' });
  if (hasBack && found.length < 2)
    data.warnings.push({
      code: 'side_not_found',
      message: 'No card was found in one of the two pictures.',
    });
  return data;
}
