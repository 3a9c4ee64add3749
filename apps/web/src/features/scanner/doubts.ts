import type { Doubt } from '../../lib/form-review.ts';

/** A doubt with the element that shows it. */
export interface DoubtInPlace extends Doubt {
  readonly place: Node;
}

/** The doubts in the order of the page, one for each field. */
export const withDoubt = (doubts: readonly DoubtInPlace[], doubt: DoubtInPlace): readonly DoubtInPlace[] =>
  [...withoutDoubt(doubts, doubt.name), doubt].sort((one, other) =>
    one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

export const withoutDoubt = (doubts: readonly DoubtInPlace[], name: string): readonly DoubtInPlace[] =>
  doubts.filter((doubt) => doubt.name !== name);
