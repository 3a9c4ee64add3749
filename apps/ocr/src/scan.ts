import { cardResult } from './documents/card-result.ts';
import { type Page, pageOf } from './documents/page.ts';
import { passportResult } from './documents/passport-result.ts';
import { readPrintedName } from './documents/printed-name.ts';
import type { ScanData } from './documents/scan-data.ts';
import type { Side } from './documents/side.ts';
import { ScanError } from './errors/scan-error.ts';
import { groupDocuments } from './group-documents.ts';
import { decodePicture } from './image/picture.ts';
import { readSides } from './read-side.ts';
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
  const data = await readUploads(front, back, networks, context);
  if (!Object.values(data.fields).some(({ value }) => value)) throw new ScanError('document_not_found');
  return data;
}

async function readUploads(
  front: Uint8Array,
  back: Uint8Array | null,
  networks: Networks,
  { hint = null, today }: ScanContext,
): Promise<ScanData> {
  const pages: Page[] = [];
  const read = async (upload: Uint8Array, slot: Side['slot']) => {
    const picture = await decodePicture(upload);
    const sides = await readSides(picture, slot, networks, hint);
    pages.push(...(sides.length ? sides : [null]).map((side) => pageOf(picture, slot, side)));
    return sides;
  };
  const uploads = [await read(front, 'front'), ...(back ? [await read(back, 'back')] : [])];
  if (uploads.flat().length === 0) throw new ScanError('document_not_found');
  const results: ScanData[] = [];
  for (const sides of groupDocuments(uploads)) results.push(await resultOf(sides, !!back, networks, today));
  const [first, ...others] = results as [ScanData, ...ScanData[]];
  const isOneMissing = uploads.some((sides) => sides.length === 0);
  if (back && isOneMissing)
    first.warnings.push({
      code: 'side_not_found',
      message: 'No card was found in one of the two pictures.',
    });
  const documents = results.map(({ pages: _, scores: __, ...document }) => document);
  return { ...first, pages, ...(others.length > 0 ? { documents } : {}) };
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
  return data;
}
