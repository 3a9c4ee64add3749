import { uploadedPoint, uploadedSize } from '../image/padding.ts';
import { distance, isMirrored, type Point, type Quad } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Layout } from '../locate/layout.ts';
import type { Side } from './side.ts';

/** One picture of a scan and the place of the document in it, in pixels of the upload after its EXIF rotation. */
export interface Page {
  side: Side['slot'];
  width: number;
  height: number;
  /** Top left, top right, bottom right, bottom left, as one reads the document; null if its border was not found. */
  corners: [Corner, Corner, Corner, Corner] | null;
  /** The picture shows the document as in a mirror: its corners run counter-clockwise. */
  mirrored: boolean;
}
type Corner = [number, number];

/** If every corner is this near to one of the picture, as a share of its longer side, the document fills the picture. */
const FILLS = 0.06;

/** The border of the document; null if it was guessed from a machine-readable zone, because then it is not exact. */
export function borderOf({ width, height }: Picture, { source, quad }: Layout): Quad | null {
  if (source === 'zone') return null;
  const frame: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const reach = FILLS * Math.max(width, height);
  const near = quad.map((corner) => frame.find((other) => distance(corner, other) < reach));
  return near.every((corner) => corner) ? (near as unknown as Quad) : quad;
}

export function pageOf(picture: Picture, slot: Side['slot'], side: Side | null): Page {
  const [width, height] = uploadedSize(picture);
  const inUpload = (side: Side, point: Point): Corner => {
    const [x, y] = uploadedPoint(side.picture, point);
    return [Math.round(x), Math.round(y)];
  };
  const quad = side && borderOf(side.picture, side.layout);
  return {
    side: slot,
    width,
    height,
    corners: quad && (quad.map((point) => inUpload(side, point)) as NonNullable<Page['corners']>),
    mirrored: !!side && isMirrored(side.layout.quad),
  };
}
