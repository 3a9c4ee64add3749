import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Point, type Quad, unitTo } from '../src/image/perspective.ts';
import type { Random } from '../training/random.ts';
import { type Ground, table, usualGrounds } from './grounds.ts';

export type Severity = 'easy' | 'medium' | 'hard';

interface Conditions {
  /** The document's width in pixels. */
  width: [number, number];
  tilt: number;
  askew: number;
  quarterTurns: number;
  blur: [number, number];
  noise: number;
  shadow: number;
  glare: number;
  clutter: number;
  fingers: number;
  copy: number;
  quality: [number, number];
}

export const conditions: Record<Severity, Conditions> = {
  easy: {
    width: [950, 1250],
    tilt: 5,
    askew: 0.012,
    quarterTurns: 0.1,
    blur: [0.3, 0.6],
    noise: 3,
    shadow: 0.15,
    glare: 0,
    clutter: 2,
    fingers: 0.1,
    copy: 0,
    quality: [80, 92],
  },
  medium: {
    width: [800, 1100],
    tilt: 11,
    askew: 0.03,
    quarterTurns: 0.3,
    blur: [0.4, 1.0],
    noise: 6,
    shadow: 0.35,
    glare: 0.25,
    clutter: 6,
    fingers: 0.3,
    copy: 0.08,
    quality: [62, 85],
  },
  hard: {
    width: [640, 950],
    tilt: 19,
    askew: 0.055,
    quarterTurns: 0.5,
    blur: [0.6, 1.4],
    noise: 9,
    shadow: 0.5,
    glare: 0.45,
    clutter: 10,
    fingers: 0.5,
    copy: 0.15,
    quality: [45, 72],
  },
};

/** The same paper at half the size, so that sampling at a small size does not alias. */
function mip(data: Uint8Array, width: number, height: number) {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        const at = (y * 2 * width + x * 2) * 4 + c;
        out[(y * w + x) * 4 + c] =
          (data[at]! + data[at + 4]! + data[at + width * 4]! + data[at + width * 4 + 4]!) >> 2;
      }
  return { data: out, width: w, height: h };
}

/** A place on the paper where the light saturates the camera: centre and radii as shares of the paper's width and height. */
export interface Spot {
  u: number;
  v: number;
  across: number;
  down: number;
}

interface Shot {
  second?: Canvas;
  grounds?: Ground[];
  /** Replaces the random shadow. */
  shadow?: { angle: number; at: number; sharp: number; depth: number };
  spots?: Spot[];
}

/** A photograph of a card or page: rotated, tilted, in perspective, badly lit, compressed. */
export async function photograph(
  random: Random,
  paper: Canvas,
  severity: Severity,
  { second, grounds = usualGrounds, shadow, spots = [] }: Shot = {},
): Promise<Buffer> {
  const c = conditions[severity];
  const wide = random.range(...c.width);
  const tall = (wide * paper.height) / paper.width;
  const turn = (random.chance(c.quarterTurns) ? random.int(1, 3) : 0) * 90 + random.range(-c.tilt, c.tilt);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const askew = () => random.normal() * c.askew * wide * 0.5;
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([sx, sy]): Point => {
    const [x, y] = [(sx * wide) / 2 + askew(), (sy * tall) / 2 + askew()];
    return [x * cos - y * sin, x * sin + y * cos];
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const room = () => random.range(0.02, severity === 'easy' ? 0.15 : 0.35) * wide;
  const above = second ? tall * 0.75 : 0;
  const [left, top] = [
    Math.min(...xs) - room() - (Math.abs(sin) > 0.5 ? above : 0),
    Math.min(...ys) - room() - (Math.abs(cos) > 0.5 ? above : 0),
  ];
  const width = Math.round(Math.max(...xs) + room() + (Math.abs(sin) > 0.5 ? above : 0) - left);
  const height = Math.round(Math.max(...ys) + room() + (Math.abs(cos) > 0.5 ? above : 0) - top);
  const quad = corners.map(([x, y]): Point => [x - left, y - top]) as unknown as Quad;
  const inverse = invert(unitTo(quad));

  const size = Math.max(width, height);
  const ground = table(random, size, c.clutter, grounds).data();
  const full = { data: paper.data() as Uint8Array, width: paper.width, height: paper.height };
  const source = paper.width / wide > 1.5 ? mip(full.data, full.width, full.height) : full;
  const other = second
    ? { data: second.data() as Uint8Array, width: second.width, height: second.height }
    : null;
  const radius = second ? 0.005 : random.range(0.01, 0.04);
  const randomShade = {
    angle: random.range(0, 6.3),
    at: random.range(-0.5, 0.5),
    sharp: random.range(2, 30),
    depth: random.chance(c.shadow * 1.4) ? random.range(0.1, c.shadow + 0.1) : 0,
  };
  const shade = shadow ?? randomShade;
  const glare = {
    x: random.range(0.1, 0.9),
    y: random.range(0.1, 0.9),
    r: random.range(0.05, 0.18),
    power: random.chance(c.glare) ? random.range(0.25, 0.75) : 0,
  };
  const fingers = Array.from({ length: random.chance(c.fingers) ? random.int(1, 2) : 0 }, () => {
    const side = random.chance(0.5) ? -0.01 : 1.01;
    return {
      u: side,
      v: random.range(0.15, 0.85),
      r: random.range(0.03, 0.05),
      skin: random.range(0.5, 1.1),
    };
  });
  const copied = random.chance(c.copy);
  const cast = copied
    ? [1, 1, 1]
    : [random.range(0.85, 1.08), random.range(0.9, 1.03), random.range(0.8, 1.08)];
  const exposure = random.range(0.7, 1.1);
  const out = Buffer.alloc(width * height * 3);
  const aspect = wide / tall;
  const rgb = new Float64Array(3);
  const [shadeX, shadeY] = [Math.cos(shade.angle) / width, Math.sin(shade.angle) / height];
  const shadeAt = (Math.cos(shade.angle) + Math.sin(shade.angle)) / 2 + shade.at;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = inverse[6]! * x + inverse[7]! * y + inverse[8]!;
      const u = (inverse[0]! * x + inverse[1]! * y + inverse[2]!) / w;
      const v = (inverse[3]! * x + inverse[4]! * y + inverse[5]!) / w;
      const du = Math.abs(u - 0.5);
      const dv = Math.abs(v - 0.5);
      const edge = du > dv ? du : dv;
      const qu = du - 0.5 + radius;
      const qv = (dv - 0.5) / aspect + radius;
      const inside = edge < 0.5 && !(qu > 0 && qv > 0 && qu * qu + qv * qv > radius * radius);
      if (inside) pixel(source, u, v, rgb);
      else if (other && v < 0 && v > -1 && u > 0 && u < 1) pixel(other, u, v + 1, rgb);
      else {
        const at = (y * size + x) * 4;
        const near = edge < 0.5 ? 0.55 : Math.max(0.55, 1 - Math.max(0, 1 - (edge - 0.5) * 18) * 0.45);
        for (let k = 0; k < 3; k++) rgb[k] = ground[at + k]! * near;
      }
      for (const f of fingers) {
        const along = f.u < 0.5 ? Math.max(0, u - f.u) : Math.max(0, f.u - u);
        const across = (v - f.v) / aspect;
        if (along * along + across * across > f.r * f.r) continue;
        rgb[0] = 205 * f.skin;
        rgb[1] = 160 * f.skin;
        rgb[2] = 130 * f.skin;
      }
      if (copied)
        rgb.fill(255 / (1 + Math.exp(-(0.3 * rgb[0]! + 0.59 * rgb[1]! + 0.11 * rgb[2]! - 120) / 26)));
      let lit = exposure;
      if (shade.depth)
        lit *= 1 - shade.depth / (1 + Math.exp(-(x * shadeX + y * shadeY - shadeAt) * shade.sharp));
      let flash = 0;
      if (glare.power) {
        const gx = (u - glare.x) / glare.r;
        const gy = (v - glare.y) / aspect / glare.r;
        flash = glare.power * Math.exp(-gx * gx - gy * gy);
      }
      for (const spot of spots) {
        const far = Math.hypot((u - spot.u) / spot.across, (v - spot.v) / spot.down);
        if (far < 1.4) flash = Math.max(flash, far < 1 ? 1 : (1.4 - far) / 0.4);
      }
      const grain = (random.next() + random.next() - 1) * c.noise * 1.7 + 255 * flash;
      const to = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) {
        const value = rgb[k]! * lit * cast[k]! * (1 - flash) + grain;
        out[to + k] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(random.range(...c.blur))
    .jpeg({ quality: random.int(...c.quality) })
    .toBuffer();
}

interface Paper {
  data: Uint8Array;
  width: number;
  height: number;
}

function pixel({ data, width, height }: Paper, u: number, v: number, into: Float64Array) {
  const x = Math.min(width - 1.01, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1.01, Math.max(0, v * height - 0.5));
  const ix = x | 0;
  const iy = y | 0;
  const fx = x - ix;
  const fy = y - iy;
  const at = (iy * width + ix) * 4;
  const below = at + width * 4;
  for (let k = 0; k < 3; k++) {
    const a = data[at + k]! + (data[at + 4 + k]! - data[at + k]!) * fx;
    const b = data[below + k]! + (data[below + 4 + k]! - data[below + k]!) * fx;
    into[k] = a + (b - a) * fy;
  }
}

function invert(m: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
