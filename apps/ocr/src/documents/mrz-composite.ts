import { type MrzColumn, type MrzFormat, type MrzPosition, mrzCheckDigit } from '@bawaba/identity';
import { ALPHABET, digits } from './mrz-alphabets.ts';
import { type Candidate, FAILED_CHECK, FAR, type Row } from './mrz-candidates.ts';

const MAX_TEXTS = 10;
/** Noise has endless combinations; the likeliest come first. */
const MAX_VISITS = 4000;

/** A column that the composite check digit covers. */
interface Part {
  column: MrzColumn;
  at: MrzPosition;
  candidates: Candidate[];
}
type Choice = Record<string, { text: string; p: number; logp: number }>;

/** Chooses the texts of all covered columns and the composite digit as the likeliest combination. */
export function chooseUnderComposite(
  parts: Part[],
  format: MrzFormat,
  rowsOf: (at: MrzPosition) => Row[],
): Choice {
  // Candidates far below the best cannot win, so few combinations remain.
  const lists = parts.map(({ candidates }) => {
    const sorted = [...candidates].sort((a, b) => b.logp - a.logp);
    return sorted.filter(({ logp }) => logp > sorted[0]!.logp - FAR).slice(0, MAX_TEXTS);
  });
  const composite = format.composite;
  const digitRow = composite ? rowsOf(composite.check)[0]!.logp : null;
  const remainders = lists.map((list, i) =>
    list.map(({ text }) => (composite ? remainderOf(parts[i]!, text, composite.over) : 0)),
  );
  const totals = lists.map((list) => list.map(() => 0));
  const digitTotals = new Map<string, number>();
  const base = lists.reduce((sum, list) => sum + list[0]!.logp, 0);
  const chosen = { logp: Number.NEGATIVE_INFINITY, picks: [] as number[], digit: '' };
  let all = 0;
  let visits = 0;
  const visit = (part: number, logp: number, remainder: number, picks: number[]) => {
    if (logp < base - FAR || visits++ > MAX_VISITS) return;
    if (part < lists.length) {
      for (const [i, candidate] of lists[part]!.entries())
        visit(part + 1, logp - lists[part]![0]!.logp + candidate.logp, remainder + remainders[part]![i]!, [
          ...picks,
          i,
        ]);
      return;
    }
    for (const digit of digitRow ? digits : ['']) {
      const own = digitRow ? digitRow[ALPHABET.indexOf(digit)]! : 0;
      const total = logp + own - (digitRow && digit !== String(remainder % 10) ? FAILED_CHECK : 0);
      const p = Math.exp(total - base);
      all += p;
      for (const [i, pick] of picks.entries()) totals[i]![pick]! += p;
      digitTotals.set(digit, (digitTotals.get(digit) ?? 0) + p);
      if (total > chosen.logp) Object.assign(chosen, { logp: total, picks, digit });
    }
  };
  visit(0, base, 0, []);
  const found: Choice = Object.fromEntries(
    parts.map(({ column }, i) => {
      const pick = chosen.picks[i]!;
      return [column, { ...lists[i]![pick]!, p: totals[i]![pick]! / all }];
    }),
  );
  if (composite)
    found.composite = {
      text: chosen.digit,
      p: digitTotals.get(chosen.digit)! / all,
      logp: digitRow![ALPHABET.indexOf(chosen.digit)]!,
    };
  return found;
}

/** What a column and its check digit add to the sum of the composite digit, at their position in it. */
function remainderOf({ at }: Part, text: string, over: MrzPosition[]): number {
  let offset = 0;
  for (const range of over) {
    if (range.line === at.line && at.start >= range.start && at.start < range.end) {
      const before = '<'.repeat(offset + at.start - range.start);
      return Number(mrzCheckDigit(before + text.slice(0, range.end - at.start)));
    }
    offset += range.end - range.start;
  }
  return 0;
}
