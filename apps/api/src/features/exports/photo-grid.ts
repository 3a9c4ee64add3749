/** A picture on paper: its width and height in any unit. */
export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** What is left of a page. Each picture has a label above it and a gap below it. */
export interface Space {
  readonly width: number;
  readonly height: number;
  readonly label: number;
}

export interface PhotoGrid {
  /** How many of the pictures it has. */
  readonly count: number;
  readonly across: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
}

export const GAP = 12;
/** In points, 3.5 cm. The print on a smaller document is hard to read. */
const MIN_HEIGHT = 100;
/** Of an identity card (ISO/IEC 7810, ID-1). A wider picture counts as one: no page is wide enough for a panorama. */
const CARD = 85.6 / 53.98;

function gridOf(count: number, across: number, { width, height, label }: Space): PhotoGrid {
  const rows = Math.ceil(count / across);
  return {
    count,
    across,
    boxWidth: (width - (across - 1) * GAP) / across,
    boxHeight: (height + GAP) / rows - label - GAP,
  };
}

/** The height of the lowest picture. */
const lowest = (pictures: readonly Picture[], { boxWidth, boxHeight }: PhotoGrid) =>
  Math.min(boxHeight, ...pictures.map(({ width, height }) => boxWidth / Math.min(width / height, CARD)));

/** Without space that no picture needs. */
const withoutGaps = (pictures: readonly Picture[], grid: PhotoGrid): PhotoGrid => {
  const needed = Math.max(...pictures.map(({ width, height }) => (grid.boxWidth * height) / width));
  return { ...grid, boxHeight: Math.min(grid.boxHeight, needed) };
};

/** The pictures of a page, as large as possible: all of them, or the first ones that are not too small. */
export function fitPhotos(pictures: readonly Picture[], space: Space): PhotoGrid | undefined {
  for (let count = pictures.length; count > 0; count--) {
    const some = pictures.slice(0, count);
    const [best] = (count === 1 ? [1] : [2, 3, 4])
      .map((across) => gridOf(count, across, space))
      .sort((one, other) => lowest(some, other) - lowest(some, one));
    if (best && lowest(some, best) >= MIN_HEIGHT) return withoutGaps(some, best);
  }
  return undefined;
}
