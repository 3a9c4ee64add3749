import type { DocumentSide, ReadBox } from './readings.ts';
import type { ScanData, ScannedPage } from './scans.ts';

type Point = readonly [number, number];

/** A part of a sent picture. */
export interface PicturePart {
  readonly sent: DocumentSide;
  /** The size of the sent picture, in the pixels of the box. */
  readonly size: { readonly width: number; readonly height: number };
  readonly box: ReadBox;
}

/** One side of a document alone, or both. */
export type PictureParts = Readonly<{ front: PicturePart; back?: PicturePart }>;

export interface DocumentInPicture {
  readonly data: ScanData;
  /** If a picture shows more than one side: the part with each side of this document, and its data in those pixels. */
  readonly own: { readonly data: ScanData; readonly parts: PictureParts } | null;
}

/** Kept around a document, as a share of its longer side: its border may be slightly further out. */
const MARGIN = 0.05;

const backFields = ['job', 'religion', 'marital_status', 'expire_date'];

/** Whether a point lies in a quadrilateral, which a mirrored picture runs through the other way. */
function contains(corners: readonly Point[], [x, y]: Point): boolean {
  const sides = corners.map(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length]!;
    return Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
  });
  return Math.abs(sides.reduce((sum, side) => sum + side, 0)) === corners.length;
}

function shows({ side, corners }: ScannedPage, field: NonNullable<ScanData['fields']>[string]): boolean {
  if (!corners || field.box?.length !== 4 || (field.side ?? 'front') !== side) return false;
  const [x, y, width, height] = field.box as unknown as ReadBox;
  return contains(corners, [x + width / 2, y + height / 2]);
}

/** The documents of a scan. Which page shows which document is known from the places of its fields. */
export function documentsIn(scan: ScanData): DocumentInPicture[] {
  const { documents, ...first } = scan;
  const pages = scan.pages ?? [];
  const all = documents?.length ? documents.map((document) => ({ ...document, pages })) : [first];
  const isShared = new Set(pages.map(({ side }) => side)).size < pages.length;
  const owned = all.map(({ fields }) =>
    Object.values(fields ?? {}).map((field) => pages.filter((page) => shows(page, field))),
  );
  const pagesOf = owned.map((places) => [...new Set(places.flat())]);
  const isClear =
    isShared &&
    owned.flat().every(({ length }) => length <= 1) &&
    pagesOf.every(({ length }) => length === 1 || length === 2) &&
    new Set(pagesOf.flat()).size === pagesOf.flat().length;
  return all.map((data, i) => ({ data, own: isClear ? apart(data, pagesOf[i]!) : null }));
}

/** Which page is the front and which is the back. */
function sidesOf({ fields }: ScanData, [one, other]: readonly ScannedPage[]): readonly ScannedPage[] {
  if (!other) return [one!];
  const isBack = (page: ScannedPage) =>
    one!.side === other.side
      ? backFields.some((name) => fields?.[name] && shows(page, fields[name]))
      : page.side === 'back';
  return isBack(one!) ? [other, one!] : [one!, other];
}

function partOf({ side, width, height, corners }: ScannedPage): PicturePart {
  const [xs, ys] = [corners!.map(([x]) => x), corners!.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = MARGIN * Math.max(right - left, bottom - top);
  const [x0, y0] = [Math.max(0, Math.floor(left - margin)), Math.max(0, Math.floor(top - margin))];
  const x1 = Math.min(width, Math.ceil(right + margin));
  const y1 = Math.min(height, Math.ceil(bottom + margin));
  return { sent: side, size: { width, height }, box: [x0, y0, x1 - x0, y1 - y0] };
}

/** The data of a document as if each of its sides had been photographed alone. */
function apart(data: ScanData, own: readonly ScannedPage[]): NonNullable<DocumentInPicture['own']> {
  const sides = sidesOf(data, own).map((page, i) => ({
    page,
    side: i === 0 ? ('front' as const) : ('back' as const),
    part: partOf(page),
  }));
  const fields = Object.entries(data.fields ?? {}).map(([name, field]) => {
    const found = sides.find(({ page }) => shows(page, field));
    if (!found) return [name, { ...field, box: null }];
    const [x0, y0] = found.part.box;
    const [x, y, width, height] = field.box as unknown as ReadBox;
    return [name, { ...field, side: found.side, box: [x - x0, y - y0, width, height] }];
  });
  const pages = sides.map(({ page, side, part }) => {
    const [x0, y0, width, height] = part.box;
    const corners = page.corners!.map(([x, y]) => [x - x0, y - y0]) as unknown as ScannedPage['corners'];
    return { ...page, side, width, height, corners };
  });
  const [front, back] = sides;
  return {
    data: { ...data, fields: Object.fromEntries(fields), pages },
    parts: { front: front!.part, ...(back && { back: back.part }) },
  };
}
