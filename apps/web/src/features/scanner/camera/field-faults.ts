import { type Cells, POINTS_OF_CELL, RING } from './document-cells.ts';
import { type DocumentShape, MRZ_SHARE } from './guide.ts';

/** Shares of the document's width and height. */
interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const holds = ({ left, right, top, bottom }: Area, u: number, v: number) =>
  u > left && u < right && v > top && v < bottom;

/** Text has a margin, where fingers may hold the document. */
const TEXT: Area = { left: 0.06, right: 0.94, top: 0.09, bottom: 0.93 };
/** The portrait may shine, and be held. */
const PORTRAIT: Readonly<Record<DocumentShape, Area>> = {
  card: { left: 0, right: 0.32, top: 0, bottom: 0.62 },
  page: { left: 0, right: 0.34, top: 0, bottom: 1 - MRZ_SHARE },
};

/** Calls `visit` for every cell where a document of this shape may have text. */
function eachField(
  { columns, rows, at }: Cells,
  shape: DocumentShape,
  visit: (cell: number, column: number, row: number) => void,
) {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [u, v] = [(column + 0.5) / columns, (row + 0.5) / rows];
      if (holds(TEXT, u, v) && !holds(PORTRAIT[shape], u, v)) visit(at(column, row), column, row);
    }
}

/** The share of points that make a cell one of print, of glare, or a smooth one. */
const PRINTED = POINTS_OF_CELL * 0.3;
const OVEREXPOSED = POINTS_OF_CELL * 0.85;
const SMOOTH = POINTS_OF_CELL * 0.25;

/** The width of a glare that may be a gap between words, in cells. */
const GAP = 2;
/** Print this near to a glare goes on under it. */
const NEAR = 3;
const LEAST_GLARE = 8;

/** Whether a lamp's reflection hides text: it lies in a line and touches the print that is left of it. */
export function hasGlareOverField(cells: Cells, shape: DocumentShape): boolean {
  const { print, glare } = cells;
  const isPrint = (cell: number) => print[cell]! >= PRINTED;
  let [hidden, start, previous] = [0, -1, -2];
  const finish = () => {
    const length = previous - start + 1;
    const nearby = Array.from({ length: NEAR }, (_, i) => i + 1);
    const isInLine = nearby.some((step) => isPrint(start - step) || isPrint(previous + step));
    if (start >= 0 && length > GAP && isInLine) hidden += length;
  };
  eachField(cells, shape, (cell) => {
    if (glare[cell]! < OVEREXPOSED) return;
    if (cell !== previous + 1) {
      finish();
      start = cell;
    }
    previous = cell;
  });
  finish();
  return hidden >= LEAST_GLARE;
}

/** Places for which the colour of the paper is measured: it may be tinted, and lie half in a shadow. */
const BLOCKS = { across: 3, down: 2 };
/** The largest difference of a channel: within one thing, and between paper and something on it. */
const SAME = 26;
const OTHER = 38;
/** Skin is redder than the paper (Cr of ITU-R BT.601), in any shade. */
const REDDER = 14;
const LEAST_RED = 134;
const LEAST_COVERED = 12;

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

type Colour = readonly [red: number, green: number, blue: number];
const distance = (one: Colour, other: Colour) =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
const redness = ([red, green, blue]: Colour) => 128 + 0.5 * red - 0.419 * green - 0.081 * blue;

/** The usual colour of these cells. */
function usual({ red, green, blue }: Cells, cells: readonly number[]): Colour {
  const of = (channel: Float32Array) => median(cells.map((cell) => channel[cell]!));
  return [of(red), of(green), of(blue)];
}

/** The colour of the paper in each block. */
function papersOf(cells: Cells): readonly Colour[] {
  const blocks = Array.from({ length: BLOCKS.across * BLOCKS.down }, (): number[] => []);
  const { columns, rows } = cells;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const cell = cells.at(column, row);
      if (cells.print[cell]! <= SMOOTH) blocks[blockAt(cells, column, row)]!.push(cell);
    }
  return blocks.map((block) => usual(cells, block));
}

const blockAt = ({ columns, rows }: Cells, column: number, row: number) =>
  Math.floor((row * BLOCKS.down) / rows) * BLOCKS.across + Math.floor((column * BLOCKS.across) / columns);

/** Whether a finger or a thing hides text: it reaches over the border into the text, or it has the colour of skin. */
export function hasCoveredField(cells: Cells, shape: DocumentShape): boolean {
  const { columns, rows, at, stride, red, green, blue, print } = cells;
  const colour = (cell: number): Colour => [red[cell]!, green[cell]!, blue[cell]!];
  const papers = papersOf(cells);
  /** 0: paper or print, 1: something smooth that is not paper, 2: seen. */
  const state = new Uint8Array(red.length);
  const fields = new Uint8Array(red.length);
  const seeds: number[] = [];
  eachField(cells, shape, (cell) => {
    fields[cell] = 1;
  });
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const cell = at(column, row);
      const paper = papers[blockAt(cells, column, row)]!;
      if (print[cell]! > SMOOTH || distance(colour(cell), paper) < OTHER) continue;
      state[cell] = 1;
      const red = redness(colour(cell));
      if (fields[cell] && red > LEAST_RED && red > redness(paper) + REDDER) seeds.push(cell);
    }
  seeds.push(...overBorder());

  let covered = 0;
  for (let cell = seeds.pop(); cell !== undefined; cell = seeds.pop()) {
    if (state[cell] !== 1) continue;
    state[cell] = 2;
    covered += fields[cell]!;
    for (const next of [cell - 1, cell + 1, cell - stride, cell + stride])
      if (state[next] === 1 && distance(colour(cell), colour(next)) < SAME) seeds.push(next);
  }
  return covered >= LEAST_COVERED;

  /** Cells at the border that are like their neighbours outside, which are not like the table. */
  function overBorder(): number[] {
    const across = Array.from({ length: columns }, (_, column) => column);
    const down = Array.from({ length: rows }, (_, row) => row);
    const sides = [
      across.map((column) => [at(column, 1), at(column, -RING + 1)]),
      across.map((column) => [at(column, rows - 2), at(column, rows + RING - 2)]),
      down.map((row) => [at(1, row), at(-RING + 1, row)]),
      down.map((row) => [at(columns - 2, row), at(columns + RING - 2, row)]),
    ] as [inside: number, outside: number][][];
    return sides.flatMap((pairs) => {
      const table = usual(
        cells,
        pairs.map(([, outside]) => outside),
      );
      return pairs.flatMap(([inside, outside]) =>
        distance(colour(inside), colour(outside)) < SAME && distance(colour(outside), table) > SAME
          ? [inside]
          : [],
      );
    });
  }
}
