import { inkOfRow } from '../image/ink-gap.ts';
import { type Box, distance, project } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { FieldName, Layout } from '../locate/layout.ts';

/** On the front these rows hold nothing but their line: from the portrait to the right margin. */
const wholeRows: FieldName[] = ['given', 'family', 'address1', 'address2', 'number'];
const [ROW_START, ROW_END] = [0.36, 0.985];

/** In heights of the line. The spaces between words are below 0.5, those between groups of the number about 1. */
const WIDEST_SPACE = 0.65;
const WIDEST_SPACES: Partial<Record<FieldName, number>> = {
  number: 1.3,
  number_back: 1.3,
  // It has a dash between two spaces, which a copy may lose.
  address2: 1.1,
};
const OUTSIDE = 0.1;
const GLARE = 0.4;
const COVERED = 0.5;
const EDGE = 0.2;

/** Whether a part of a line may be covered, in glare, cut off by the edge of the picture, or outside of its box. */
export function isPartlyHidden(picture: Picture, layout: Layout, name: FieldName, box: Box): boolean {
  const { document } = layout;
  const isWholeRow = layout.kind === 'front' && wholeRows.includes(name);
  const [from, to] = isWholeRow ? [ROW_START, ROW_END] : [box.x0, box.x1];
  const { gap, outside, glare, covered } = inkOfRow(picture, document, box, from, to);
  return (
    gap > (WIDEST_SPACES[name] ?? WIDEST_SPACE) ||
    outside > OUTSIDE ||
    glare > GLARE ||
    covered > COVERED ||
    isAtEdge(picture, layout, box)
  );
}

/** The row of the job is a third of the way from the number down to the row of the gender; that of the employer is two thirds. */
const HALF_WAY = 0.52;

/** Whether the line of the job is at the place of the employer, which is below it. */
export function isMisplaced({ kind, fields }: Layout, name: FieldName): boolean {
  const { number_back: number, job } = fields;
  const below = fields.gender ?? fields.religion ?? fields.marital;
  if (kind !== 'back' || name !== 'job' || !number || !job || !below) return false;
  const middle = ({ y0, y1 }: Box) => (y0 + y1) / 2;
  return (middle(job) - middle(number)) / (middle(below) - middle(number)) > HALF_WAY;
}

/** Whether a line starts or ends at the edge of the picture. */
function isAtEdge({ width, height }: Picture, { document }: Layout, box: Box): boolean {
  const y = (box.y0 + box.y1) / 2;
  return [box.x0, box.x1].some((x) => {
    const [px, py] = project(document, x, y);
    const margin = EDGE * distance(project(document, x, box.y0), project(document, x, box.y1));
    return Math.min(px, py, width - px, height - py) < margin;
  });
}
