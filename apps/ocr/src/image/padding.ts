import type { Point } from './perspective.ts';
import { type Picture, pyramidOf } from './picture.ts';

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

/** A point of a picture, which may have been padded, in the pixels of the upload. */
export function uploadedPoint({ scale, padding }: Picture, [x, y]: Point): Point {
  const [left, top] = [padding?.left ?? 0, padding?.top ?? 0];
  return [(x - left) * scale, (y - top) * scale];
}

/** The width and height of the upload. */
export function uploadedSize({ width, height, scale, padding }: Picture): Point {
  return [Math.round((padding?.width ?? width) * scale), Math.round((padding?.height ?? height) * scale)];
}
