import type { Size } from './homography.ts';
import { decode, hasShapeOf } from './picture.ts';
import type { Reading, ReadPage, Side } from './reading.ts';

/**
 * The picture as the browser shows it, with the places that the service found in it. A browser that turns the picture
 * another way than the service would mark wrong places: then the picture is shown whole and unmarked.
 */
export function shownPage(seen: Size, read: ReadPage | undefined): ReadPage {
  if (!read) return { ...seen, corners: null };
  return hasShapeOf(seen, read) ? read : { ...seen, corners: null, unmarked: true };
}

/** Measures the pictures, so that the view of the document appears in its final size. */
export async function withPages(
  reading: Reading,
  files: Readonly<Partial<Record<Side, File | undefined>>>,
): Promise<Reading> {
  const pages: Partial<Record<Side, ReadPage>> = { ...reading.pages };
  for (const side of ['front', 'back'] as const) {
    const file = files[side];
    if (!file) continue;
    const bitmap = await decode(file);
    const read = reading.pages[side];
    const page = bitmap ? shownPage({ width: bitmap.width, height: bitmap.height }, read) : read;
    if (page) pages[side] = { ...page, file };
    bitmap?.close();
  }
  return { ...reading, pages };
}
