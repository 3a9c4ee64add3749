import { type Box, distance, type Homography, project, sampleBox, stretched } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Networks } from './networks.ts';

/** The log-probabilities of a line: `steps` rows of `classes` values. Class 0 is the blank. */
export interface Lattice {
  logp: Float32Array;
  steps: number;
  classes: number;
  alphabet: string;
}

const LETTERS = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي';
export const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const LATIN_DIGITS = '0123456789';

/** As trained: see training/python/lines.py. */
const arabic = { height: 48, alphabet: `${LETTERS}${ARABIC_DIGITS}${LATIN_DIGITS} /-.،:`, most: 1100 };
const readers = {
  arabic,
  arabic2: arabic,
  digits: { height: 40, alphabet: `${ARABIC_DIGITS}${LATIN_DIGITS}/-`, most: 720 },
  mrz: { height: 32, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<', most: 900 },
  latin: {
    height: 32,
    alphabet: `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${LATIN_DIGITS} -'.,/`,
    most: 900,
  },
} as const;
export type Reader = keyof typeof readers;

export interface Crop {
  /** Margins in heights of the line. */
  vertical: number;
  horizontal: number;
}

/** The ratio of width to height of a box of the document, in the photograph. */
function aspectOf(document: Homography, { x0, y0, x1, y1 }: Box): number {
  const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const wide = distance(project(document, x0, middleY), project(document, x1, middleY));
  return wide / distance(project(document, middleX, y0), project(document, middleX, y1));
}

/** The box with its margins. */
export function cropOf(document: Homography, box: Box, { vertical, horizontal }: Crop): Box {
  const marginY = (box.y1 - box.y0) * vertical;
  const share = horizontal / aspectOf(document, box);
  return { ...stretched(box, -share, 1 + share), y0: box.y0 - marginY, y1: box.y1 + marginY };
}

/** Reads the line that fills a box of the document. */
export async function readLine(
  picture: Picture,
  document: Homography,
  box: Box,
  reader: Reader,
  networks: Networks,
  margins: Crop,
  characters?: number,
): Promise<Lattice> {
  const { height, alphabet, most } = readers[reader];
  const crop = cropOf(document, box, margins);
  const natural = (height * (aspectOf(document, box) + 2 * margins.horizontal)) / (1 + 2 * margins.vertical);
  // An MRZ has a known number of characters and was trained at 16 pixels for each.
  const target = characters ? characters * 16 : Math.min(most, Math.max(48, natural));
  const width = Math.round(target / 8) * 8;
  const input = sampleBox(picture, document, crop, width, height);
  const { logp } = await networks[reader](input, [1, 1, height, width]);
  return { logp: logp!.data, steps: logp!.dims[1]!, classes: logp!.dims[2]!, alphabet };
}
