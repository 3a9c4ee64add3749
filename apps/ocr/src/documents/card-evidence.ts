import type { FieldName, Layout } from '../locate/layout.ts';
import { layoutScore } from '../locate/layout.ts';
import { printedDate } from './dates.ts';
import { type CardLines, closedWord, type ReadLine, vocabularies } from './egyptian-id.ts';
import { numberCandidates } from './national-number.ts';

/** What the network must believe of a line before it speaks for a card. */
const BELIEVED = 0.3;
/** The same where the layout itself speaks for one. */
const HALF_BELIEVED = 0.1;

type Judge = (line: ReadLine, least: number) => boolean;

const bestOf =
  (isRight: (text: string) => boolean): Judge =>
  ({ readings: [best] }, least) =>
    !!best && Math.exp(best.logp) > least && isRight(best.text);
const letters = bestOf((text) => /[ء-ي]{3}/.test(text));
const date = bestOf((text) => printedDate(text) !== null);
const digits = bestOf((text) => /^\D*(\d\D*){12,16}$/.test(text.replace(/[٠-٩]/g, '0')));
/** Which of the few words that may stand there a blurred one is, can be seen long before it can be read. */
const wordOf =
  (terms: Parameters<typeof closedWord>[1]): Judge =>
  (line) =>
    closedWord(line, terms, null).p > 0.5;

/** How each line of a card is written. */
const written: Partial<Record<FieldName, Judge>> = {
  given: letters,
  family: letters,
  address1: letters,
  address2: letters,
  number: digits,
  birth: date,
  number_back: digits,
  issue: date,
  job: letters,
  work: letters,
  gender: wordOf(vocabularies.gender),
  religion: wordOf(vocabularies.religion),
  marital: wordOf(vocabularies.marital),
  expiry: date,
};

/** A national number whose own rules speak for it. */
export const hasNumber = ({ number, number_back }: CardLines) =>
  [number, number_back].some((line) => line && numberCandidates(line.readings)[0]!.p > 0.5);

/** Every card in our sets looks at least so much like one; of what is none, nothing does. */
const LOOKS_LIKE_A_CARD = 0.95;
const LINES_OF_A_CARD = 2;

/** How many lines are written as a card has them. Networks read something into anything, but hardly believe it. */
export function plausibleLines(layout: Layout, lines: CardLines): number {
  const least = layoutScore(layout) > LOOKS_LIKE_A_CARD ? HALF_BELIEVED : BELIEVED;
  return (Object.entries(lines) as [FieldName, ReadLine][]).filter(([name, line]) =>
    written[name]?.(line, least),
  ).length;
}

/** A card even where its number cannot be read: its layout is convincing, and what is written there is plausible. */
export function isCard(layout: Layout, lines: CardLines): boolean {
  const needed = layoutScore(layout) > LOOKS_LIKE_A_CARD ? 1 : LINES_OF_A_CARD;
  return hasNumber(lines) || plausibleLines(layout, lines) >= needed;
}
