import type { Point, Quad } from './perspective.ts';
import { type Grey, type Picture, pyramidOf } from './picture.ts';

/** The picture as in a mirror: the front cameras of some telephones store it like that. */
export function mirrored(picture: Picture): Picture {
  const { width, height, rgb } = picture;
  const flipped = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++)
    for (
      let x = 0, from = (y * width + width - 1) * 3, to = y * width * 3;
      x < width;
      x++, from -= 3, to += 3
    ) {
      flipped[to] = rgb[from]!;
      flipped[to + 1] = rgb[from + 1]!;
      flipped[to + 2] = rgb[from + 2]!;
    }
  return {
    ...picture,
    rgb: flipped,
    levels: picture.levels.map(mirroredGrey),
    isMirrored: !picture.isMirrored,
  };
}

function mirroredGrey({ data, width, height }: Grey): Grey {
  const flipped = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    flipped.set(data.subarray(y * width, (y + 1) * width).toReversed(), y * width);
  return { data: flipped, width, height };
}

/** The same place in the mirrored picture, with its corners in reading order again. */
export function mirroredQuad([a, b, c, d]: Quad, { width }: Picture): Quad {
  const flip = ([x, y]: Point): Point => [width - x, y];
  return [flip(b), flip(a), flip(d), flip(c)];
}

/** Adds paper above and below a long strip, in the mean colour of its upper and lower edge, so that it looks like a page. */
export function padded(picture: Picture, above: number, below: number): Picture {
  const { width, height } = picture;
  const [edge, last] = [picture.rgb.subarray(0, width * 3), picture.rgb.subarray((height - 1) * width * 3)];
  const paper = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < width * 3; at += 3) sum += edge[at]! + last[at]!;
    return sum / (2 * width);
  }) as [number, number, number];
  const grey = (77 * paper[0] + 151 * paper[1] + 28 * paper[2]) / 256;
  const tall = above + height + below;
  const rgb = new Uint8Array(width * tall * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb.set(paper, at);
  rgb.set(picture.rgb, above * width * 3);
  const data = new Uint8Array(width * tall).fill(grey);
  data.set(picture.levels[0]!.data, above * width);
  return {
    ...picture,
    rgb,
    height: tall,
    levels: pyramidOf({ data, width, height: tall }),
    padding: { left: 0, top: above, width, height },
  };
}

/** A point of a picture that was mirrored or padded after it was decoded, in the pixels of the upload. */
export function uploadedPoint({ scale, width, isMirrored, padding }: Picture, [x, y]: Point): Point {
  const [left, top] = [padding?.left ?? 0, padding?.top ?? 0];
  return [((isMirrored ? width - x : x) - left) * scale, (y - top) * scale];
}

/** The width and height of the upload. */
export function uploadedSize({ width, height, scale, padding }: Picture): Point {
  return [Math.round((padding?.width ?? width) * scale), Math.round((padding?.height ?? height) * scale)];
}
