import type { FieldName, Layout } from '../locate/layout.ts';
import { layoutScore } from '../locate/layout.ts';
import { printedDate } from './dates.ts';
import { type CardLines, closedWord, type ReadLine, vocabularies } from './egyptian-id.ts';
import { numberCandidates } from './national-number.ts';

/** The least probability of a line that counts as evidence for a card. */
const LEAST_PROBABILITY = 0.3;
/** The same if the layout is clearly that of a card. */
const LEAST_IN_CLEAR_LAYOUT = 0.1;

type LineTest = (line: ReadLine, least: number) => boolean;

const bestOf =
  (isRight: (text: string) => boolean): LineTest =>
  ({ readings: [best] }, least) =>
    !!best && Math.exp(best.logp) > least && isRight(best.text);
const letters = bestOf((text) => /[ء-ي]{3}/.test(text));
const date = bestOf((text) => printedDate(text) !== null);
const digits = bestOf((text) => /^\D*(\d\D*){12,16}$/.test(text.replace(/[٠-٩]/g, '0')));
/** A blurred word can be recognised among a few possible ones before it can be read letter by letter. */
const wordOf =
  (terms: Parameters<typeof closedWord>[1]): LineTest =>
  (line) =>
    closedWord(line, terms, null).p > 0.5;

/** The kind of text in each line of a card. */
const lineTests: Partial<Record<FieldName, LineTest>> = {
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

/** A national number was read that obeys its rules. */
export const hasNumber = ({ number, number_back }: CardLines) =>
  [number, number_back].some((line) => line && numberCandidates(line.readings)[0]!.p > 0.5);

/** The layout score of every card in our sets is above this; that of every other picture is below. */
const CLEAR_LAYOUT = 0.95;
const LINES_OF_A_CARD = 2;

/** How many lines have the text of a card. A network reads something in any picture, but with a low probability. */
export function plausibleLines(layout: Layout, lines: CardLines): number {
  const least = layoutScore(layout) > CLEAR_LAYOUT ? LEAST_IN_CLEAR_LAYOUT : LEAST_PROBABILITY;
  return (Object.entries(lines) as [FieldName, ReadLine][]).filter(([name, line]) =>
    lineTests[name]?.(line, least),
  ).length;
}

/** Whether this is a card: its number was read, or enough of its lines are plausible. */
export function isCard(layout: Layout, lines: CardLines): boolean {
  const needed = layoutScore(layout) > CLEAR_LAYOUT ? 1 : LINES_OF_A_CARD;
  return hasNumber(lines) || plausibleLines(layout, lines) >= needed;
}
