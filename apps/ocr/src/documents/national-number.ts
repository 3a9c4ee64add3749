import { asciiDigits, parseNationalNumber } from '@bawaba/identity';
import type { Reading } from '../recognise/ctc.ts';
import { weigh } from '../recognise/reading.ts';
import type { Doubtful } from './field.ts';
import { unread } from './field.ts';

/**
 * A weight for a string of digits as a national number. Nearly all numbers obey the grammar. The check digit has no public
 * standard, so a wrong one only lowers the weight.
 */
export function plausibility(digits: string): number {
  if (!/^\d{14}$/.test(digits)) return 1e-6;
  const { valid, checkDigit } = parseNationalNumber(digits);
  return (valid ? 1 : 2e-4) * (checkDigit?.agrees ? 1 : 0.04);
}

/** The candidates for the number in one line, of the front or of the back. */
export function numberCandidates(readings: Reading[]): { text: string; p: number }[] {
  const merged = new Map<string, number>();
  for (const { text, logp } of readings) {
    const digits = asciiDigits(text).replace(/\D/g, '');
    merged.set(digits, Math.max(merged.get(digits) ?? Number.NEGATIVE_INFINITY, logp));
  }
  return weigh(
    [...merged].map(([text, logp]) => ({ text, logp })),
    plausibility,
  );
}

/** The number is printed on both sides: prefers a candidate that both lines have. */
export function numberFromBothSides(
  front: { text: string; p: number }[],
  back: { text: string; p: number }[],
): Doubtful {
  const [first] = front;
  const [second] = back;
  if (!first && !second) return unread;
  const only = !second ? front : !first ? back : null;
  if (only) return full(only[0]!);
  if (first!.text === second!.text)
    return full({ text: first!.text, p: 1 - (1 - first!.p) * (1 - second!.p) * 0.2 });
  const shared = front
    .flatMap(({ text, p }) => {
      const twin = back.find((candidate) => candidate.text === text);
      return twin ? [{ text, p: p * twin.p }] : [];
    })
    .sort((a, b) => b.p - a.p)[0];
  if (shared && shared.p > 0.01) return full({ text: shared.text, p: Math.min(0.9, Math.sqrt(shared.p)) });
  const better = first!.p >= second!.p ? first! : second!;
  const rival = better === first ? second! : first!;
  return full({ text: better.text, p: better.p * (1 - rival.p * 0.8) });
}

const full = ({ text, p }: { text: string; p: number }): Doubtful =>
  text.length === 14 ? { value: text, p } : unread;
