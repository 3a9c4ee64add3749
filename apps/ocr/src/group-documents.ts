import { numberCandidates } from './documents/national-number.ts';
import type { Side } from './documents/side.ts';

/**
 * Which sides belong to the same document. The first sides of two pictures always do, because the clerk says so. Of several
 * sides in one picture, a front and a back are one card unless their numbers were read and differ.
 */
export function groupDocuments(pictures: Side[][]): Side[][] {
  const groups = [pictures.flatMap((sides) => sides.slice(0, 1))];
  for (const side of pictures.flatMap((sides) => sides.slice(1))) {
    const own = groups.find((group) => completes(group, side));
    if (own) own.push(side);
    else groups.push([side]);
  }
  return groups;
}

/** Whether a group has only the other side of this card. */
function completes(group: Side[], side: Side): boolean {
  const kind = side.layout.kind;
  if (kind !== 'front' && kind !== 'back') return false;
  const other = kind === 'front' ? 'back' : 'front';
  const [first, ...more] = group;
  if (!first || more.length > 0 || first.layout.kind !== other) return false;
  const [a, b] = [numberOf(first), numberOf(side)];
  return !a || !b || a === b;
}

/** The number of a card, if it was read. */
export function numberOf({ lines: { number, number_back } }: Side): string | null {
  const line = number ?? number_back;
  const [best] = line ? numberCandidates(line.readings) : [];
  return best && best.p > 0.5 ? best.text : null;
}
