import {
  bordersAt,
  detail,
  type Grey,
  greyOf,
  light,
  motionBetween,
  type Pixels,
  type Side,
  thumbnailOf,
} from './frame-measures.ts';
import { type Box, type DocumentShape, MRZ_SHARE, withMargin } from './guide.ts';

/** The result shown to the clerk; only `ready` takes a photo. */
export type Judgement =
  | 'dark'
  | 'empty'
  | 'closer'
  | 'fit'
  | 'glare'
  | 'moving'
  | 'blurred'
  | 'same'
  | 'ready';

/** Frames are scaled to this width of the guide, plus a margin, at any camera resolution. */
export const JUDGED_WIDTH = 512;
export const JUDGED_MARGIN = 0.12;

/** The maximum distance between the document border and the guide, as a share of the guide's width. */
const SLACK = 0.1;
const DARKEST = 45;
const LEAST_PRINT = 0.006;
const MOST_GLARE = 0.02;
const MOST_MOTION = 4;
/** Below this the document has not moved; the next person's card differs by more. */
const MOST_STILLNESS = 1.5;
/** Our OCR reads all fields down to 0.05; the rest is a reserve for a shaking hand. */
const LEAST_SHARPNESS = 0.12;
/** Width of the guide's outer rim, which has hardly any print when the document is far away. */
const RIM_SHARE = 0.12;

/** The upper edge of a passport's data page is its fold, which is not always visible. */
const framed: Record<DocumentShape, (seen: readonly Side[]) => boolean> = {
  card: (seen) => seen.length >= 3,
  page: (seen) => seen.length >= 3 && seen.includes('bottom'),
};

export interface JudgedFrame {
  readonly judgement: Judgement;
  /** To compare with later frames. */
  readonly thumbnail: Float32Array;
}

/** The previous frame, and the last photo. */
export interface EarlierFrames {
  readonly before: Float32Array | null;
  readonly taken: Float32Array | null;
}

/** The position of the guide in a frame that was cut out with JUDGED_MARGIN. */
export function guideOfFrame({ width, height }: Pick<Pixels, 'width' | 'height'>): Box {
  const margin = (width * JUDGED_MARGIN) / (1 + 2 * JUDGED_MARGIN);
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}

/** On a page only the machine readable zone must be sharp. */
function readPart(guide: Box, shape: DocumentShape): Box {
  if (shape === 'card') return guide;
  const height = guide.height * MRZ_SHARE;
  return { ...guide, y: guide.y + guide.height - height, height };
}

export const sharpnessOf = (pixels: Pixels, shape: DocumentShape): number =>
  detail(greyOf(pixels), readPart(guideOfFrame(pixels), shape)).sharpness;

/** When the document is far away, the rim of the guide shows the table. */
function isFar(grey: Grey, guide: Box, print: number): boolean {
  const inner = (1 - 2 * RIM_SHARE) ** 2;
  const middle = detail(grey, withMargin(guide, -RIM_SHARE)).print;
  return (print - middle * inner) / (1 - inner) < middle / 4;
}

/** Judges a scaled frame: the guide and the margin around it. */
export function judgeFrame(
  pixels: Pixels,
  shape: DocumentShape,
  { before, taken }: EarlierFrames,
): JudgedFrame {
  const grey = greyOf(pixels);
  const guide = guideOfFrame(pixels);
  const thumbnail = thumbnailOf(grey);
  return { judgement: judge(), thumbnail };

  function judge(): Judgement {
    const { brightness, glare } = light(grey, guide);
    if (brightness < DARKEST) return 'dark';
    const { print } = detail(grey, guide);
    const isFramed = () => framed[shape](bordersAt(grey, guide, SLACK));
    if (print < LEAST_PRINT) return isFramed() ? 'blurred' : 'empty';
    if (glare > MOST_GLARE) return 'glare';
    if (before && motionBetween(before, thumbnail) > MOST_MOTION) return 'moving';
    if (!isFramed()) return isFar(grey, guide, print) ? 'closer' : 'fit';
    if (detail(grey, readPart(guide, shape)).sharpness < LEAST_SHARPNESS) return 'blurred';
    return taken && motionBetween(taken, thumbnail) < MOST_STILLNESS ? 'same' : 'ready';
  }
}
