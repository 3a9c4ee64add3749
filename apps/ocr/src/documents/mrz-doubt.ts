import { cellContrasts, inkEnds } from '../image/cell-contrast.ts';
import { type Box, type Homography, project, stretched } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Aligned, Pitch } from '../recognise/alignment.ts';

/** Why a zone may be wrong although its check digits match. */
export interface ZoneDoubts {
  /** For each line and position: no ink is there, because of glare or because something lies on it. */
  hidden: boolean[][];
  /** For each line: it has more or fewer characters than there are in the picture. */
  strained: boolean[];
  /** For each line: it ends at the edge of the picture. */
  cut: boolean[];
}

export const noDoubts = (lines: number): ZoneDoubts => ({
  hidden: Array.from({ length: lines }, () => []),
  strained: Array.from({ length: lines }, () => false),
  cut: Array.from({ length: lines }, () => false),
});

/** A cell with a smaller share of the usual contrast is empty. Every character of a zone has ink, even a filler. */
const EMPTY = 0.15;

/** The positions of a line without ink. */
export function hiddenCells(picture: Picture, document: Homography, box: Box, width: number): boolean[] {
  const contrasts = cellContrasts(picture, document, box, width);
  const usual = [...contrasts].sort((a, b) => a - b)[width >> 1]!;
  return contrasts.map((contrast) => contrast < usual * EMPTY);
}

/** So many empty cells side by side are covered. At the ends of a line they are not: there its box may be wrong. */
const COVERED_CELLS = 3;

/** Whether something lies on a part of a line, by its cells without ink. */
export function isCovered(hidden: boolean[]): boolean {
  let [run, longest] = [0, 0];
  const inside = hidden.slice(hidden.indexOf(false), hidden.lastIndexOf(false));
  for (const isEmpty of inside) {
    run = isEmpty ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest >= COVERED_CELLS;
}

/** In character widths: a line whose first or last character is nearer to the edge of the picture may be cut off. */
const EDGE = 0.4;

/** Whether a line ends at the edge of the picture. Printers leave a margin of about two characters. */
export function isCutOff(picture: Picture, document: Homography, box: Box, width: number): boolean {
  const step = (box.x1 - box.x0) / width;
  const y = (box.y0 + box.y1) / 2;
  return [box.x0 - EDGE * step, box.x1 + EDGE * step].some((x) => {
    const [px, py] = project(document, x, y);
    return px < 0 || py < 0 || px > picture.width || py > picture.height;
  });
}

/** In characters: a line whose ink goes on for this long after its last character is longer than its format. */
const LONGER = 1.2;

/** Only lines of this length are also the start of a longer format. */
const SHORT = 36;

/** Whether a line goes on beyond the ends of its box: then it is a line of a longer format. */
export function goesOn(picture: Picture, document: Homography, box: Box, width: number): boolean {
  if (width !== SHORT) return false;
  const ends = inkEnds(picture, document, box, width, REACH);
  return !!ends && (ends.from < -LONGER || ends.to > width + LONGER);
}

/** In pitches: two equal letters that are nearer than this are one letter, read twice. */
const DOUBLED = 0.6;
/** The same for two different characters. */
const CROWDED = 0.4;

/** How many characters of a line have no room of their own: then there are fewer in the picture than in the text. */
export function crowding({ positions }: Aligned, { pitch }: Pitch): number {
  return positions.filter(({ best, step }, i) => {
    const next = positions[i + 1];
    if (!next || (best === '<' && next.best === '<')) return false;
    return next.step - step < pitch * (best === next.best ? DOUBLED : CROWDED);
  }).length;
}

/** In characters: how far the ink is followed outside of a box, and the difference that is worth another reading. */
const REACH = 8;
const OFF = 0.6;

/** The boxes from the first to the last ink of any line, if they differ from the given ones. All lines share their ends. */
export function followInk(picture: Picture, document: Homography, boxes: Box[], width: number): Box[] | null {
  const ends = boxes
    .map((box) => inkEnds(picture, document, box, width, REACH))
    .filter((end) => end !== null);
  if (ends.length === 0) return null;
  const [from, to] = [Math.min(...ends.map((end) => end.from)), Math.max(...ends.map((end) => end.to))];
  if (Math.abs(from) < OFF && Math.abs(to - width) < OFF) return null;
  return boxes.map((box) => {
    const moved = stretched(box, from / width, to / width);
    const shift = (box.slope ?? 0) * ((moved.x0 + moved.x1 - box.x0 - box.x1) / 2);
    return { ...moved, y0: box.y0 + shift, y1: box.y1 + shift };
  });
}
