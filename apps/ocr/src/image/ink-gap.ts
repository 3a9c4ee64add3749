import { type Box, distance, type Homography, project, sampleBox, stretched } from './perspective.ts';
import type { Picture } from './picture.ts';

/** Pixels of a line's height, and of one column of it. */
const [TALL, COLUMN] = [24, 2];
/** Columns with a smaller share of the usual contrast have no ink. */
const FAINT = 0.3;
/** The same outside of the line, where the pattern of the paper must not count as ink. */
const CLEAR = 0.7;
/** In heights: what is this near to a line belongs to it. */
const NEAR = 0.8;

interface Ink {
  /** In heights of the line: the widest part without ink inside it. */
  gap: number;
  /** In heights: how much ink is in the same row, beyond both ends of the line. */
  outside: number;
  /** In heights: the part of the row where glare has saturated the camera, but not the rest of the line. */
  glare: number;
  /** In heights: the part of the row, outside of the line, where something darker or brighter than the paper lies. */
  covered: number;
}

/** Of the brightest grey: glare is above this, and the paper of the line must be below the other. */
const [SATURATED, PAPER] = [0.985, 0.8];

/** The ink of a line and of the rest of its row, which ends at the given x coordinates of the document. */
export function inkOfRow(picture: Picture, document: Homography, box: Box, from: number, to: number): Ink {
  const [middleX, middleY] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const wide = distance(project(document, box.x0, middleY), project(document, box.x1, middleY));
  const high = distance(project(document, middleX, box.y0), project(document, middleX, box.y1));
  const perHeight = TALL / COLUMN;
  const share = (x: number) => (x - box.x0) / (box.x1 - box.x0);
  const [before, after] = [Math.max(0, -share(from)), Math.max(0, share(to) - 1)];
  const inside = Math.max(1, Math.round((wide / high) * perHeight));
  const [left, right] = [Math.round(before * inside), Math.round(after * inside)];
  const row = stretched(box, -left / inside, 1 + right / inside);
  const { contrasts, papers } = columnsOf(picture, document, row, left + inside + right);
  const at = (values: number[], share: number) =>
    values.slice(left, left + inside).sort((a, b) => a - b)[Math.floor(inside * share)]!;
  const usual = at(contrasts, 0.75);
  const isGlare = at(papers, 0.3) < PAPER ? (paper: number) => paper > SATURATED : () => false;
  const inked = (column: number, level: number) => contrasts[column]! > usual * level;
  let [gap, run, started] = [0, 0, false];
  for (let column = left; column < left + inside; column++)
    if (inked(column, FAINT)) {
      if (started) gap = Math.max(gap, run);
      [run, started] = [0, true];
    } else run++;
  const isWithin = (column: number, heights: number) =>
    column >= left - heights * perHeight && column < left + inside + heights * perHeight;
  // The box itself is not exact: its surroundings belong to it.
  const outside = contrasts.flatMap((_, i) => (!isWithin(i, NEAR) && inked(i, CLEAR) ? [i] : []));
  const starts = outside.filter((column, i) => column !== outside[i - 1]! + 1);
  const isShadow = starts.length === 1 && isStep(papers, starts[0]!, outside.at(-1)!);
  const glare = contrasts.filter(
    (contrast, i) => isWithin(i, 2 * NEAR) && isGlare(papers[i]!) && contrast < usual * FAINT,
  ).length;
  return {
    gap: gap / perHeight,
    outside: isShadow ? 0 : outside.length / perHeight,
    glare: glare / perHeight,
    covered: longestObject(papers, left, left + inside) / perHeight,
  };
}

/** Something lies on the row where the paper seems this much darker or brighter; it ends where the paper is as usual again. */
const [OTHER, USUAL] = [1.4, 1.15];

/** The longest run of columns outside of a line that is not paper, with paper on both sides: a shadow or dim light has no far side. */
function longestObject(papers: number[], from: number, to: number): number {
  const usual = papers.slice(from, to).sort((a, b) => a - b)[(to - from) >> 1]!;
  const off = (paper: number) => Math.max(paper, usual) / Math.max(0.02, Math.min(paper, usual));
  const longest = (outwards: number[]) => {
    let [most, run] = [0, 0];
    for (const paper of outwards) {
      if (off(paper) > OTHER) run++;
      else if (off(paper) < USUAL) [most, run] = [Math.max(most, run), 0];
    }
    return most;
  };
  return Math.max(longest(papers.slice(0, from).reverse()), longest(papers.slice(to)));
}

/** Whether the paper is darker on one side of a run of columns: then the run is the edge of a shadow, not a letter. */
function isStep(papers: number[], first: number, last: number): boolean {
  const [before, after] = [papers[Math.max(0, first - 4)]!, papers[Math.min(papers.length - 1, last + 4)]!];
  return Math.max(before, after) > 1.25 * Math.min(before, after);
}

/** For each column of a row: its contrast, and the brightness of its paper. */
function columnsOf(picture: Picture, document: Homography, row: Box, columns: number) {
  const width = columns * COLUMN;
  const grey = sampleBox(picture, document, row, width, TALL);
  const [contrasts, papers]: [number[], number[]] = [[], []];
  for (let column = 0; column < columns; column++) {
    const values = new Float32Array(TALL * COLUMN);
    for (let y = 0, at = 0; y < TALL; y++)
      for (let x = 0; x < COLUMN; x++) values[at++] = grey[y * width + column * COLUMN + x]!;
    values.sort();
    const [ink, paper] = [values[2]!, values[Math.floor(values.length * 0.9)]!];
    papers.push(paper);
    contrasts.push((paper - ink) / Math.max(paper, 0.02));
  }
  return { contrasts, papers };
}
