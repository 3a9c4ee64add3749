import { type Box, type Homography, sampleBox, stretched } from './perspective.ts';
import type { Picture } from './picture.ts';

/** Pixels of a cell. */
const [CELL, TALL] = [8, 16];
/** Pixels of a column, when the ends of a line are looked for. */
const COLUMN = 2;

/** How much darker than its paper the ink of each cell of a line is, from 0 to 1: the same in light and in shadow. */
export function cellContrasts(picture: Picture, document: Homography, box: Box, cells: number): number[] {
  return cellContrastsOf(sampleBox(picture, document, box, cells * CELL, TALL), cells, CELL);
}

function cellContrastsOf(grey: Float32Array, cells: number, wide: number): number[] {
  return Array.from({ length: cells }, (_, cell) => {
    const values = new Float32Array(wide * TALL);
    for (let y = 0, to = 0; y < TALL; y++)
      for (let x = 0; x < wide; x++) values[to++] = grey[(y * cells + cell) * wide + x]!;
    values.sort();
    const [ink, paper] = [
      values[Math.floor(values.length * 0.05)]!,
      values[Math.floor(values.length * 0.9)]!,
    ];
    return (paper - ink) / Math.max(paper, 0.02);
  });
}

/** Columns with a smaller share of the usual contrast have no ink. */
const FAINT = 0.35;

/**
 * The ends of the ink of a line, in characters from the start of its box: from the middle outwards until a gap that is wider than
 * a character. Looks up to `reach` characters outside of the box.
 */
export function inkEnds(
  picture: Picture,
  document: Homography,
  box: Box,
  characters: number,
  reach: number,
): { from: number; to: number } | null {
  const perCharacter = CELL / COLUMN;
  const share = reach / characters;
  const columns = (characters + 2 * reach) * perCharacter;
  const wide = stretched(box, -share, 1 + share);
  const contrasts = cellContrastsOf(
    sampleBox(picture, document, wide, columns * COLUMN, TALL),
    columns,
    COLUMN,
  );
  const usual = [...contrasts].sort((a, b) => a - b)[Math.floor(columns * 0.7)]!;
  const hasInk = (i: number) => contrasts[i]! > usual * FAINT;
  const walk = (step: 1 | -1) => {
    let last: number | null = null;
    for (let i = columns >> 1, gap = 0; i >= 0 && i < columns && gap <= perCharacter; i += step)
      if (hasInk(i)) [last, gap] = [i, 0];
      else gap++;
    return last;
  };
  const [first, last] = [walk(-1), walk(1)];
  if (first === null || last === null) return null;
  return { from: first / perCharacter - reach, to: (last + 1) / perCharacter - reach };
}
