import { type Homography, project, type Quad, unitTo } from './perspective.ts';
import type { Picture } from './picture.ts';

/** Colour pixels, row after row, three bytes each. */
export interface Pixels {
  rgb: Uint8Array;
  width: number;
  height: number;
}

/** The contents of a quadrilateral, in colour. What is outside of the picture repeats its edge. */
export function rectify(picture: Picture, quad: Quad, width: number, height: number): Pixels {
  const [m0, m1, m2, m3, m4, m5, m6, m7] = unitTo(quad);
  const { rgb: source, width: w, height: h } = picture;
  const rgb = new Uint8Array(width * height * 3);
  const row = w * 3;
  for (let v = 0, to = 0; v < height; v++) {
    const y = (v + 0.5) / height;
    for (let u = 0; u < width; u++, to += 3) {
      const x = (u + 0.5) / width;
      const scale = 1 / (m6! * x + m7! * y + 1);
      const sx = clamp((m0! * x + m1! * y + m2!) * scale - 0.5, w - 1.001);
      const sy = clamp((m3! * x + m4! * y + m5!) * scale - 0.5, h - 1.001);
      const [ix, iy] = [sx | 0, sy | 0];
      const [fx, fy] = [sx - ix, sy - iy];
      const at = iy * row + ix * 3;
      for (let c = 0; c < 3; c++) {
        const top = source[at + c]! * (1 - fx) + source[at + 3 + c]! * fx;
        const bottom = source[at + row + c]! * (1 - fx) + source[at + row + 3 + c]! * fx;
        rgb[to + c] = top * (1 - fy) + bottom * fy + 0.5;
      }
    }
  }
  return { rgb, width, height };
}

const clamp = (value: number, most: number) => (value < 0 ? 0 : value > most ? most : value);

/** The quadrilateral with a margin on each side, as a share of its width and height. */
export function withMargin(document: Homography, margin: number): Quad {
  const [from, to] = [-margin, 1 + margin];
  return [
    project(document, from, from),
    project(document, to, from),
    project(document, to, to),
    project(document, from, to),
  ];
}
