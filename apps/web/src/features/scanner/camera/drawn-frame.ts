import type { Pixels } from './frame-measures.ts';
import { aspectOf, type DocumentShape } from './guide.ts';
import { guideOfFrame, JUDGED_MARGIN, JUDGED_WIDTH } from './judge-frame.ts';

/** On the document: 0 to 1 in each direction. */
export type Place = readonly [u: number, v: number];
type Colour = readonly [red: number, green: number, blue: number];

/** For tests: a synthetic camera frame of a document on a table. */
export interface DrawnScene {
  shape?: DocumentShape;
  /** Only the table, no document. */
  bare?: boolean;
  /** Document size, as a share of the guide's size. */
  scale?: number;
  /** Offset from the centre of the guide, as a share of the guide's width. */
  shift?: readonly [x: number, y: number];
  /** Rotation in degrees. */
  turn?: number;
  /** Number of blur passes: one is hardly visible, six blur about two pixels. */
  blur?: number;
  /** Multiplies the brightness. */
  exposure?: number;
  /** Radius of a lamp's reflection, as a share of the guide's width, and its centre on the document. */
  lamp?: number;
  lampAt?: Place;
  /** The tip of a finger on the document, and the point that it comes from. */
  finger?: { tip: Place; from: Place; colour?: Colour };
  /** Seen in a mirror. */
  isMirrored?: boolean;
  /** Grey of the table, and the amplitude of its stripes. */
  table?: number;
  stripes?: number;
  /** Amplitude of the fine lines in the paper. */
  pattern?: number;
  /** The colour of the paper changes from the left to the right. */
  tint?: readonly [left: Colour, right: Colour];
  /** The person in the portrait wears a white shirt. */
  whiteShirt?: boolean;
  /** A bright coloured patch over the text. */
  hologram?: boolean;
  /** Everything right of this share of the document is in the shadow. */
  shadow?: number;
  /** Amplitude of the sensor noise. */
  noise?: number;
}

/** Pseudo-random noise, the same in every run. */
function grain(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296 - 0.5;
  };
}

interface PrintedRow {
  v: number;
  from: number;
  to: number;
}
const words = (v: number): PrintedRow => ({ v, from: 0.36, to: 0.93 });
const zone = (v: number): PrintedRow => ({ v, from: 0.04, to: 0.96 });
const printed: Record<DocumentShape, PrintedRow[]> = {
  card: [0.2, 0.34, 0.48, 0.62, 0.82].map(words),
  page: [...[0.15, 0.27, 0.39, 0.51].map(words), ...[0.79, 0.89].map(zone)],
};

/** The portrait: dark hair and clothes, a light face. */
function portraitAt(u: number, v: number, whiteShirt: boolean): number {
  if ((u - 0.165) ** 2 + ((v - 0.3) / 1.4) ** 2 < 0.003) return 40;
  if (v > 0.47) return whiteShirt && Math.abs(u - 0.165) < 0.08 ? -60 : 130;
  return v > 0.16 && Math.abs(u - 0.165) < 0.08 ? 150 : 50;
}

const CHARACTERS = 44;
/** A line of a machine-readable zone: letters, then the sign `<` up to its end. */
function zoneInkAt(across: number, down: number): number {
  const place = Math.floor(across * CHARACTERS);
  const [x, y] = [across * CHARACTERS - place, Math.abs(down - 0.5) * 2];
  if (x > 0.75) return 0;
  if (place >= 24) return Math.abs(x / 0.75 - y) < 0.25 ? 150 : 0;
  const isBar = x < 0.2 || (place % 3 !== 0 && x > 0.55);
  return isBar || (place % 2 === 0 ? y > 0.7 : y < 0.25) ? 150 : 0;
}

/** Darkness at a position of the document: a portrait and lines of text. */
function inkAt(u: number, v: number, shape: DocumentShape, whiteShirt: boolean): number {
  if (u > 0.05 && u < 0.28 && v > 0.12 && v < 0.6) return portraitAt(u, v, whiteShirt);
  for (const row of printed[shape]) {
    if (v <= row.v || v >= row.v + 0.045 || u <= row.from || u >= row.to) continue;
    if (row.from < 0.1) return zoneInkAt((u - row.from) / (row.to - row.from), (v - row.v) / 0.045);
    return Math.sin(u * 330 + row.v * 100) > 0.1 && Math.sin(u * 47) > -0.8 ? 150 : 0;
  }
  return 0;
}

/** As Math.hypot, which is several times slower. */
const distance = (x: number, y: number) => Math.sqrt(x * x + y * y);

/** The distance of a point from a line between two others. */
function fromLine(x: number, y: number, [x0, y0]: Place, [x1, y1]: Place): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return distance(x - x0 - along * dx, y - y0 - along * dy);
}

/** Half the width of a finger, as a share of the guide's width: 16 mm of 85.6, 125. */
const FINGER: Record<DocumentShape, number> = { card: 0.093, page: 0.064 };
const SKIN: Colour = [196, 140, 112];

/** The mean of three neighbours in one direction. */
function softened(values: Float32Array, step: number): Float32Array {
  const out = new Float32Array(values);
  for (let i = step; i < values.length - step; i += 1)
    out[i] = (values[i - step]! + values[i]! + values[i + step]!) / 3;
  return out;
}

export function drawnFrame(scene: DrawnScene = {}): Pixels {
  const { shape = 'card', scale = 1, shift = [0, 0], turn = 0, blur = 0, exposure = 1, lamp = 0 } = scene;
  const { table = 70, stripes = 0, pattern = 0, noise = 6, bare = false, isMirrored = false } = scene;
  const { lampAt = [0.6, 0.4], finger, tint, whiteShirt = false, hologram = false, shadow = 2 } = scene;
  const width = Math.round(JUDGED_WIDTH * (1 + 2 * JUDGED_MARGIN));
  const height = Math.round(JUDGED_WIDTH * (1 / aspectOf(shape) + 2 * JUDGED_MARGIN));
  const guide = guideOfFrame({ width, height });
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cx, cy] = [width / 2 + shift[0] * guide.width, height / 2 + shift[1] * guide.width];
  const isPaper = (u: number, v: number) => !bare && u >= 0 && u <= 1 && v >= 0 && v <= 1;

  // The position of every pixel on the document. Without an object for each, a frame is drawn five times as fast.
  const us = new Float32Array(width * height);
  const vs = new Float32Array(width * height);
  for (let i = 0; i < us.length; i += 1) {
    const dx = (i % width) - cx;
    const dy = Math.floor(i / width) - cy;
    const u = (dx * cos + dy * sin) / (guide.width * scale) + 0.5;
    us[i] = isMirrored ? 1 - u : u;
    vs[i] = (dy * cos - dx * sin) / (guide.height * scale) + 0.5;
  }

  let light: Float32Array = new Float32Array(width * height);
  for (let i = 0; i < light.length; i += 1) {
    const u = us[i]!;
    const v = vs[i]!;
    const paper = pattern ? 205 + pattern * Math.sin(u * 200 + 8 * Math.sin(v * 20)) : 205;
    light[i] = isPaper(u, v)
      ? paper - inkAt(u, v, shape, whiteShirt)
      : table + stripes * Math.sign(Math.sin((i % width) / 9));
    if (u > shadow) light[i]! *= 0.6;
  }
  for (let i = 0; i < blur; i += 1) light = softened(softened(light, 1), width);

  const random = grain(7);
  const data = new Uint8ClampedArray(width * height * 4);
  const paint = (i: number, red: number, green: number, blue: number) => {
    data[i * 4] = red;
    data[i * 4 + 1] = green;
    data[i * 4 + 2] = blue;
  };
  const aspect = aspectOf(shape);
  const inWidths = ([u, v]: Place): Place => [u, v / aspect];
  const lampPlace = inWidths(lampAt);
  const fingerLine = finger && ([inWidths(finger.tip), inWidths(finger.from)] as const);
  const skin = finger?.colour ?? SKIN;
  for (let i = 0; i < light.length; i += 1) {
    const u = us[i]!;
    const v = vs[i]!;
    const y = v / aspect;
    const grey = light[i]! * exposure + random() * noise;
    const depth = fingerLine ? fromLine(u, y, ...fingerLine) / FINGER[shape] : 1;
    if (lamp > 0 && distance(u - lampPlace[0], y - lampPlace[1]) < lamp) {
      paint(i, 255, 255, 255);
    } else if (depth < 1) {
      // A finger is round: it gets darker to its sides.
      const lit = 1 - depth ** 2 / 4;
      paint(i, skin[0] * lit, skin[1] * lit, skin[2] * lit);
    } else if (hologram && isPaper(u, v) && distance(u - 0.6, y - 0.3) < 0.12) {
      paint(i, grey * 0.7 + 70, grey * 0.9 + 25, grey * 0.7 + 50);
    } else if (tint && isPaper(u, v)) {
      const lit = (grey * (1 - v * 0.1)) / 205;
      const [[red, green, blue], [red1, green1, blue1]] = tint;
      paint(
        i,
        (red + (red1 - red) * u) * lit,
        (green + (green1 - green) * u) * lit,
        (blue + (blue1 - blue) * u) * lit,
      );
    } else {
      paint(i, grey, grey, grey);
    }
  }
  return { data, width, height };
}
