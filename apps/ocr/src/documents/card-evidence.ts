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
const wholeDate = bestOf((text) => printedDate(text)?.length === 10);
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
  birth: wholeDate,
  number_back: digits,
  issue: date,
  job: letters,
  work: letters,
  gender: wordOf(vocabularies.gender),
  religion: wordOf(vocabularies.religion),
  marital: wordOf(vocabularies.marital),
  expiry: wholeDate,
};

/** A national number was read that obeys its rules. */
export const hasNumber = ({ number, number_back }: CardLines) =>
  [number, number_back].some((line) => line && numberCandidates(line.readings)[0]!.p > 0.5);

/** The layout score of every card in our sets is above this; that of every other picture is below. */
const CLEAR_LAYOUT = 0.95;
const LINES_OF_A_BACK = 2;

const leastIn = (layout: Layout) =>
  layoutScore(layout) > CLEAR_LAYOUT ? LEAST_IN_CLEAR_LAYOUT : LEAST_PROBABILITY;

/** How many lines have the text of a card. A network reads something in any picture, but with a low probability. */
export function plausibleLines(layout: Layout, lines: CardLines): number {
  const least = leastIn(layout);
  return (Object.entries(lines) as [FieldName, ReadLine][]).filter(([name, line]) =>
    lineTests[name]?.(line, least),
  ).length;
}

/** What only a card has. Arabic text is on licences, receipts and newspapers, too, and a portrait on every badge. */
const proofs: Record<'front' | 'back', FieldName[]> = {
  front: ['number', 'birth'],
  back: ['number_back', 'religion', 'marital', 'expiry'],
};

/** Whether the lines prove that this is a card: its number, or others that no other document has at their places. */
export function isCard(layout: Layout, lines: CardLines): boolean {
  if (hasNumber(lines)) return true;
  if (layout.kind !== 'front' && layout.kind !== 'back') return false;
  const least = leastIn(layout);
  const proven = proofs[layout.kind].filter((name) => lines[name] && lineTests[name]?.(lines[name], least));
  return layout.kind === 'front' ? proven.length > 0 : proven.length >= LINES_OF_A_BACK;
}
