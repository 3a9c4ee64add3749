import { foldText } from '@bawaba/identity';
import type { FieldName } from '../locate/layout.ts';
import { logicalOrder, visualOrder } from '../recognise/arabic-text.ts';
import { likelihood, type Reading } from '../recognise/ctc.ts';
import type { Lattice } from '../recognise/lines.ts';
import { type Doubtful, unread } from './field.ts';
import { spellings } from './spellings.ts';

export interface ReadLine {
  readings: Reading[];
  lattices: Lattice[];
  /** A part of the line may be covered, in glare or cut off; or it may be a line of something else. */
  isDoubtful?: boolean;
}
/** Factor for the probability of such a line. */
const DOUBTFUL = 0.3;
export const doubtOf = (line: ReadLine | undefined) => (line?.isDoubtful ? DOUBTFUL : 1);

export type CardLines = Partial<Record<FieldName, ReadLine>>;

/** Free text as printed, with its probability. */
export function freeText(line: ReadLine | undefined): Doubtful {
  const best = line?.readings[0];
  const value = best ? logicalOrder(best.text).replace(/\s+/g, ' ').trim() : '';
  if (!value) return unread;
  // Spellings of the same words, such as أحمد and احمد, add up.
  const same = line!.readings.filter(
    ({ text }, i) => i === 0 || (text !== best!.text && foldText(logicalOrder(text)) === foldText(value)),
  );
  return {
    value,
    p:
      doubtOf(line) *
      Math.min(
        1,
        same.reduce((sum, { logp }) => sum + Math.exp(logp), 0),
      ),
  };
}

/** No word consists of alefs only: alone or among digits, they are the digit one. */
export function alefsToOnes(line: ReadLine | undefined): ReadLine | undefined {
  if (!line) return line;
  const sums = new Map<string, number>();
  for (const { text, logp } of line.readings) {
    const ones = text.replace(/(?<!\S)[ا٠-٩]+(?!\S)/g, (run) => run.replaceAll('ا', '١'));
    sums.set(ones, (sums.get(ones) ?? 0) + Math.exp(logp));
  }
  const readings = [...sums].map(([text, p]) => ({ text, logp: Math.log(p) }));
  return { ...line, readings: readings.sort((a, b) => b.logp - a.logp) };
}

/** Two lines of one field. If one of them is missing, the probability is low. */
export function joined(a: Doubtful, b: Doubtful): Doubtful {
  if (!a.value || !b.value) return { value: a.value || b.value, p: Math.min(a.p, b.p, 0.3) };
  return { value: `${a.value} ${b.value}`, p: a.p * b.p };
}

interface Term {
  value: string;
  sex?: 'M' | 'F';
}

/** In the usual spelling. The card often omits the hamza, and prints ى for ي and ه for ة. */
export const vocabularies = {
  gender: [
    { value: 'ذكر', sex: 'M' },
    { value: 'أنثى', sex: 'F' },
  ],
  religion: [
    { value: 'مسلم', sex: 'M' },
    { value: 'مسلمة', sex: 'F' },
    { value: 'مسيحي', sex: 'M' },
    { value: 'مسيحية', sex: 'F' },
    { value: 'يهودي', sex: 'M' },
    { value: 'يهودية', sex: 'F' },
  ],
  marital: [
    { value: 'أعزب', sex: 'M' },
    { value: 'آنسة', sex: 'F' },
    { value: 'متزوج', sex: 'M' },
    { value: 'متزوجة', sex: 'F' },
    { value: 'مطلق', sex: 'M' },
    { value: 'مطلقة', sex: 'F' },
    { value: 'أرمل', sex: 'M' },
    { value: 'أرملة', sex: 'F' },
  ],
} satisfies Record<string, Term[]>;

/** The likeliest word of a closed list, weighed by the sex in the national number. */
export function closedWord(line: ReadLine | undefined, terms: Term[], sex: 'M' | 'F' | null): Doubtful {
  if (!line) return unread;
  const scored = terms.map((term) => {
    const logp = line.lattices.reduce(
      (sum, lattice) =>
        sum + Math.max(...spellings(term.value).map((word) => likelihood(lattice, visualOrder(word)))),
      0,
    );
    const prior = !sex || !term.sex || term.sex === sex ? 1 : 0.01;
    return { value: term.value, p: Math.exp(logp / line.lattices.length) * prior };
  });
  scored.sort((a, b) => b.p - a.p);
  // The printed word may not be in the list: other readings of the network compete with it, at a lower weight.
  const words = new Set(terms.flatMap(({ value }) => spellings(value)).map(foldText));
  const unlisted = line.readings
    .filter(({ text }) => !words.has(foldText(logicalOrder(text))))
    .reduce((sum, { logp }) => sum + Math.exp(logp), 0);
  const total = scored.reduce((sum, { p }) => sum + p, 0) + unlisted * 0.02 + 1e-7;
  const best = scored[0]!;
  return best.p / total > 0.2 ? { value: best.value, p: best.p / total } : unread;
}
