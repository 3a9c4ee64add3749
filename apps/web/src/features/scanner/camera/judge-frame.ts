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

/** What the clerk reads; `ready` is worth a picture. */
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

/** Frames are judged at this width of the guide, whatever the camera gives, with a margin about it. */
export const JUDGED_WIDTH = 512;
export const JUDGED_MARGIN = 0.12;

/** The border of the document may be this far from the guide, as a share of the guide's width. */
const SLACK = 0.1;
const DARKEST = 45;
const LEAST_PRINT = 0.006;
const MOST_GLARE = 0.02;
const MOST_MOTION = 4;
/** Nothing has been touched since; the card of the next in the queue differs by more. */
const MOST_STILLNESS = 1.5;
/** Our OCR reads every field down to 0.05; a hand that holds the camera needs room to shake. */
const LEAST_SHARPNESS = 0.12;
/** How wide the rim of the guide is that holds hardly any print when the document is far away. */
const RIM_SHARE = 0.12;

/** The upper edge of a passport's data page is its fold, which shows or does not. */
const framed: Record<DocumentShape, (seen: readonly Side[]) => boolean> = {
  card: (seen) => seen.length >= 3,
  page: (seen) => seen.length >= 3 && seen.includes('bottom'),
};

export interface JudgedFrame {
  readonly judgement: Judgement;
  /** For later frames to be compared with. */
  readonly thumbnail: Float32Array;
}

/** What a frame is compared with: the one before it, and the picture that was taken last. */
export interface EarlierFrames {
  readonly before: Float32Array | null;
  readonly taken: Float32Array | null;
}

/** Where a frame that was cut out with JUDGED_MARGIN has the guide. */
export function guideOfFrame({ width, height }: Pick<Pixels, 'width' | 'height'>): Box {
  const margin = (width * JUDGED_MARGIN) / (1 + 2 * JUDGED_MARGIN);
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}

/** Of a page it is the machine readable zone that must be sharp. */
function readPart(guide: Box, shape: DocumentShape): Box {
  if (shape === 'card') return guide;
  const height = guide.height * MRZ_SHARE;
  return { ...guide, y: guide.y + guide.height - height, height };
}

export const sharpnessOf = (pixels: Pixels, shape: DocumentShape): number =>
  detail(greyOf(pixels), readPart(guideOfFrame(pixels), shape)).sharpness;

/** A document that is far away leaves the rim of the guide to the table. */
function isFar(grey: Grey, guide: Box, print: number): boolean {
  const inner = (1 - 2 * RIM_SHARE) ** 2;
  const middle = detail(grey, withMargin(guide, -RIM_SHARE)).print;
  return (print - middle * inner) / (1 - inner) < middle / 4;
}

/** Judges a small frame: the guide in the middle, and the margin about it. */
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
