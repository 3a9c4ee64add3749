import { type Costs, codeCount, codeIndex } from './sound-costs.ts';
import { isVowel, type Sound, soundsOf, vowels } from './sounds.ts';

/** The sounds of a name as numbers, for the alignment. */
export interface Sounds {
  sounds: Sound[];
  codes: Uint8Array;
  /** Consonants: the size of the name. */
  weight: number;
}

/** The rest is ignored. */
const MAX_SOUNDS = 24;

export function readSounds(core: string): Sounds {
  const sounds = soundsOf(core).slice(0, MAX_SOUNDS);
  return {
    sounds,
    codes: Uint8Array.from(sounds, ({ code }) => codeIndex(code)),
    weight: sounds.filter(({ code }) => !isVowel(code)).length,
  };
}

/** th, dh and sh may be two sounds: Fathy فتحي, Adham أدهم, Ishak إسحاق. */
const h = [codeIndex('h'), codeIndex('E'), codeIndex('H')];
const twoSounds = new Map([...'Tt Dd Ss'.split(' ')].map(([one, two]) => [codeIndex(one!), codeIndex(two!)]));
const twoSoundsOf = Int16Array.from({ length: codeCount }, (_, code) => twoSounds.get(code) ?? -1);
const isTwo = (one: number, first: number, second: number) =>
  twoSoundsOf[one] === first && h.includes(second);
const TWO_SOUNDS = 0.05;

/** At the beginning nobody leaves out a vowel before a consonant, or an h before a vowel: Ashraf is not Sharaf, Hammam not Imam. */
const FIRST_SOUND = 0.6;
const ain = codeIndex('c');
const vowelCodes = new Set([...vowels].map(codeIndex));

function gapOf(gaps: Float64Array, codes: Uint8Array, at: number): number {
  const gap = gaps[codes[at]!]!;
  const isHeard = at === 0 && codes[0] !== ain && vowelCodes.has(codes[1] ?? -1) === (codes[0] === h[0]);
  return isHeard ? Math.max(FIRST_SOUND, gap) : gap;
}

/** Scratch space for one alignment after the other, because they are many. */
const scratch = new Float64Array((MAX_SOUNDS + 1) * (MAX_SOUNDS + 1));
const gapsOfB = new Float64Array(MAX_SOUNDS + 1);

/** The cheapest alignment (Needleman and Wunsch 1970), row by row. Valid until the next call. */
function costTable(a: Uint8Array, b: Uint8Array, { same, gaps }: Costs): Float64Array {
  const width = b.length + 1;
  const table = scratch;
  const [gapA, gapB] = gaps;
  table[0] = 0;
  for (let j = 1; j < width; j++) {
    gapsOfB[j] = gapOf(gapB, b, j - 1);
    table[j] = table[j - 1]! + gapsOfB[j]!;
  }
  for (let i = 1; i <= a.length; i++) {
    const one = a[i - 1]!;
    const gapOne = gapOf(gapA, a, i - 1);
    table[i * width] = table[(i - 1) * width]! + gapOne;
    for (let j = 1; j < width; j++) {
      const other = b[j - 1]!;
      const at = i * width + j;
      let best = table[at - width - 1]! + same[one * codeCount + other]!;
      const [withoutOne, withoutOther] = [table[at - width]! + gapOne, table[at - 1]! + gapsOfB[j]!];
      if (withoutOne < best) best = withoutOne;
      if (withoutOther < best) best = withoutOther;
      if (j > 1 && isTwo(one, b[j - 2]!, other)) best = Math.min(best, table[at - width - 2]! + TWO_SOUNDS);
      if (i > 1 && isTwo(other, a[i - 2]!, one))
        best = Math.min(best, table[at - 2 * width - 1]! + TWO_SOUNDS);
      table[at] = best;
    }
  }
  return table;
}

/** 1 the same sounds, 0 none in common. */
export function alignmentScore(a: Sounds, b: Sounds, costs: Costs): number {
  const table = costTable(a.codes, b.codes, costs);
  const size = Math.max(1, (a.weight + b.weight) / 2 + 0.5);
  return Math.max(0, 1 - table[(a.codes.length + 1) * (b.codes.length + 1) - 1]! / size);
}

/** Letters that stand for one another. One side is empty when the other has no such letter: the short vowels of Arabic. */
export interface LetterPair {
  a: string;
  b: string;
}

/** The same alignment, letter by letter. */
export function alignLetters(a: Sounds, b: Sounds, costs: Costs): LetterPair[] {
  const table = costTable(a.codes, b.codes, costs);
  const width = b.codes.length + 1;
  const pairs: LetterPair[] = [];
  let [i, j] = [a.codes.length, b.codes.length];
  const letters = ({ sounds }: Sounds, from: number, to: number) =>
    sounds
      .slice(from, to)
      .map((sound) => sound.letters)
      .join('');
  while (i > 0 || j > 0) {
    const [di, dj] = stepBack(i, j);
    pairs.push({ a: letters(a, i - di, i), b: letters(b, j - dj, j) });
    [i, j] = [i - di, j - dj];
  }
  return pairs.reverse().filter((pair) => pair.a !== '' || pair.b !== '');

  function stepBack(row: number, column: number): [number, number] {
    const cost = table[row * width + column]!;
    const from = (di: number, dj: number) => table[(row - di) * width + column - dj]!;
    const close = (other: number) => Math.abs(cost - other) < 1e-9;
    const [one, other] = [a.codes[row - 1]!, b.codes[column - 1]!];
    if (row && column && close(from(1, 1) + costs.same[one * codeCount + other]!)) return [1, 1];
    if (row && column > 1 && isTwo(one, b.codes[column - 2]!, other) && close(from(1, 2) + TWO_SOUNDS))
      return [1, 2];
    if (column && row > 1 && isTwo(other, a.codes[row - 2]!, one) && close(from(2, 1) + TWO_SOUNDS))
      return [2, 1];
    return row && close(from(1, 0) + gapOf(costs.gaps[0], a.codes, row - 1)) ? [1, 0] : [0, 1];
  }
}
