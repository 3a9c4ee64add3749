import { identityKey } from '@bawaba/identity';

export interface Run {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Cuts a number into runs of characters that the other number has in the same order and runs that it does not have.
 * Spaces, dashes and case do not count: they are not part of an identity.
 */
export function compareNumbers(number: string, other: string): Run[] {
  const mine = [...number].map((character) => ({ character, key: identityKey(character) }));
  const theirs = [...other].map(identityKey).filter(Boolean);
  const common = longestCommon(
    mine.map(({ key }) => key),
    theirs,
  );
  const runs: Run[] = [];
  for (const [index, { character, key }] of mine.entries()) {
    const differs = key !== '' && !common.has(index);
    const last = runs.at(-1);
    if (last?.differs === differs) runs[runs.length - 1] = { text: last.text + character, differs };
    else runs.push({ text: character, differs });
  }
  return runs;
}

/** The places in `a` of a longest common subsequence with `b`. */
function longestCommon(a: readonly string[], b: readonly string[]): Set<number> {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const isSame = (i: number, j: number) => a[i] !== '' && a[i] === b[j];
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const places = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(i, j)) {
      places.add(i);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}
