import type { Point } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Side } from './side.ts';

/** One picture of a scan and the place of the document in it, in pixels of the upload after its EXIF rotation. */
export interface Page {
  side: Side['slot'];
  width: number;
  height: number;
  /** Top left, top right, bottom right, bottom left, as one reads the document; null if its border was not found. */
  corners: [Corner, Corner, Corner, Corner] | null;
}
type Corner = [number, number];

export function pageOf(picture: Picture, slot: Side['slot'], side: Side | null): Page {
  const { width, height, scale } = picture;
  const inUpload = ([x, y]: Point): Corner => [Math.round(x * scale), Math.round(y * scale)];
  // The border of a page that was guessed from its machine-readable zone is not exact.
  const quad = side && side.layout.source !== 'zone' ? side.layout.quad : null;
  return {
    side: slot,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    corners: quad && (quad.map(inUpload) as NonNullable<Page['corners']>),
  };
}
