import { cellsOf, proportionOf, quadOf } from './document-cells.ts';
import { hasCoveredField, hasGlareOverField } from './field-faults.ts';
import {
  type Borders,
  bordersAt,
  detail,
  type Grey,
  greyOf,
  light,
  motionBetween,
  type Pixels,
  thumbnailOf,
} from './frame-measures.ts';
import { aspectOf, type Box, type DocumentShape, MRZ_SHARE, withMargin } from './guide.ts';
import { isMirrored } from './mirrored.ts';

/** The result shown to the clerk; only `ready` takes a photo. */
export type Judgement =
  | 'dark'
  | 'empty'
  | 'closer'
  | 'fit'
  | 'glare'
  | 'covered'
  | 'mirrored'
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
/** More than a reflection: the paper itself is overexposed. */
const MOST_GLARE = 0.25;
/** If no border is found, a reflection of this share may be the reason. */
const GLARE_OVER_BORDER = 0.02;
const MOST_MOTION = 4;
/** Below this the document has not moved; the next person's card differs by more. */
const MOST_STILLNESS = 1.5;
/** Our OCR reads all fields down to 0.05; the rest is a reserve for a shaking hand. */
const LEAST_SHARPNESS = 0.12;
/** A document seen slightly from the side has other proportions. */
const MOST_STRETCH = 0.08;
/** Width of the guide's outer rim, which has hardly any print when the document is far away. */
const RIM_SHARE = 0.12;

/** The upper edge of a passport's data page is its fold, which is not always visible. */
const needed: Record<DocumentShape, (borders: Borders) => boolean> = {
  card: (borders) => Object.keys(borders).length >= 3,
  page: (borders) => Object.keys(borders).length >= 3 && borders.bottom !== undefined,
};

/** Whether the document lies in the guide; `partly` if something interrupts a border. */
function framed(borders: Borders, shape: DocumentShape): 'wholly' | 'partly' | false {
  const whole = Object.fromEntries(
    Object.entries(borders).filter(([, { isBroken }]) => !isBroken),
  ) as Borders;
  if (needed[shape](whole)) return 'wholly';
  return needed[shape](borders) && Object.keys(whole).length >= 2 ? 'partly' : false;
}

export interface JudgedFrame {
  readonly judgement: Judgement;
  /** To compare with later frames. */
  readonly thumbnail: Float32Array;
}

export interface Known {
  /** The previous frame. */
  readonly before: Float32Array | null;
  /** The last photo. */
  readonly taken: Float32Array | null;
  /** This camera may show a mirrored picture. */
  readonly mayMirror: boolean;
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

/** What hides text of a document whose borders are known, or shows it the wrong way round. */
function faultOf(pixels: Pixels, grey: Grey, borders: Borders, shape: DocumentShape, mayMirror: boolean) {
  const aspect = aspectOf(shape);
  const quad = quadOf(borders, guideOfFrame(pixels), aspect);
  // One of the lines is not a border of the document.
  if (Math.abs(Math.log(proportionOf(quad) / aspect)) > MOST_STRETCH) return null;
  const cells = cellsOf(pixels, grey, quad, aspect);
  if (mayMirror && isMirrored(grey, quad, cells, shape)) return 'mirrored';
  if (hasGlareOverField(cells, shape)) return 'glare';
  return hasCoveredField(cells, shape) ? 'covered' : null;
}

/** Judges a scaled frame: the guide and the margin around it. */
export function judgeFrame(
  pixels: Pixels,
  shape: DocumentShape,
  { before, taken, mayMirror }: Known,
): JudgedFrame {
  const grey = greyOf(pixels);
  const guide = guideOfFrame(pixels);
  const thumbnail = thumbnailOf(grey);
  return { judgement: judge(), thumbnail };

  function judge(): Judgement {
    const { brightness, glare } = light(grey, guide);
    if (brightness < DARKEST) return 'dark';
    const { print } = detail(grey, guide);
    const hasPrint = print >= LEAST_PRINT;
    if (hasPrint && glare > MOST_GLARE) return 'glare';
    if (hasPrint && before && motionBetween(before, thumbnail) > MOST_MOTION) return 'moving';
    const borders = bordersAt(grey, guide, SLACK);
    const isFramed = framed(borders, shape);
    if (!hasPrint) return isFramed === 'wholly' ? 'blurred' : 'empty';
    if (isFramed !== 'wholly') {
      if (glare > GLARE_OVER_BORDER) return 'glare';
      if (isFramed && faultOf(pixels, grey, borders, shape, mayMirror) === 'covered') return 'covered';
      return isFar(grey, guide, print) ? 'closer' : 'fit';
    }
    if (detail(grey, readPart(guide, shape)).sharpness < LEAST_SHARPNESS) return 'blurred';
    const fault = faultOf(pixels, grey, borders, shape, mayMirror);
    if (fault) return fault;
    return taken && motionBetween(taken, thumbnail) < MOST_STILLNESS ? 'same' : 'ready';
  }
}
