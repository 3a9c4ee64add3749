import { parseNationalNumber } from '@bawaba/identity';
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
const wholeDate = bestOf((text) => printedDate(text)?.length === 10);
/** A digit more or less than in a national number may be an error; a bank card has sixteen. */
const digits = bestOf((text) => /^[^\d/]*(\d[^\d/]*){13,15}$/.test(text.replace(/[٠-٩]/g, '0')));
/** A blurred word can be recognised among a few possible ones before it can be read letter by letter. */
const wordOf =
  (terms: Parameters<typeof closedWord>[1]): LineTest =>
  (line) =>
    closedWord(line, terms, null).p > 0.5;

/** A national number was read that obeys its rules. */
export const hasNumber = ({ number, number_back }: CardLines) =>
  [number, number_back].some((line) => line && numberCandidates(line.readings)[0]!.p > 0.5);

/** The date of birth is printed on the front, and it is the one in the number. */
export function isBirthConfirmed({ number, birth }: CardLines): boolean {
  const [best] = number ? numberCandidates(number.readings) : [];
  const date = best && parseNationalNumber(best.text).birthDate;
  return !!date && !!birth?.readings.some(({ text }) => printedDate(text) === date);
}

/** The layout score of every card in our sets is above this; that of every other picture is below. */
const CLEAR_LAYOUT = 0.95;
const LINES_OF_A_BACK = 2;

/** What only a card has. Arabic text is on licences, receipts and newspapers, too, and a portrait on every badge. */
const proofs: Record<'front' | 'back', Partial<Record<FieldName, LineTest>>> = {
  front: { number: digits, birth: wholeDate },
  back: {
    number_back: digits,
    religion: wordOf(vocabularies.religion),
    marital: wordOf(vocabularies.marital),
    expiry: wholeDate,
  },
};

/** Whether the lines prove that this is a card: its number, or others that no other document has at their places. */
export function isCard(layout: Layout, lines: CardLines): boolean {
  if (hasNumber(lines)) return true;
  if (layout.kind !== 'front' && layout.kind !== 'back') return false;
  const least = layoutScore(layout) > CLEAR_LAYOUT ? LEAST_IN_CLEAR_LAYOUT : LEAST_PROBABILITY;
  const tests = Object.entries(proofs[layout.kind]) as [FieldName, LineTest][];
  const proven = tests.filter(([name, test]) => lines[name] && test(lines[name], least)).length;
  return proven >= (layout.kind === 'front' ? 1 : LINES_OF_A_BACK);
}
