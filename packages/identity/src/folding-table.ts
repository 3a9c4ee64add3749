import { type CodePointRange, ranges } from './code-points.ts';
import { letters, zeros } from './unicode-13.ts';

/**
 * The rules of text folding and identity keys for each character, as tables. The TypeScript code uses these tables, and the
 * equivalent SQL functions are generated from them, so the two cannot differ. They apply after NFKD: `É` is already `E` and an
 * accent, so only base letters are listed. Case is defined for Latin, Greek, Cyrillic and Armenian; letters of other scripts
 * do not change.
 */
export type CharacterMap = ReadonlyMap<string, string>;

/** Ranges of upper-case letters, and the distance to their lower-case letters. */
const caseRuns: Record<
  'greek' | 'cyrillic' | 'armenian',
  [number, number, distance: number, step: number][]
> = {
  greek: [
    [0x391, 0x3a1, 32, 1],
    [0x3a3, 0x3a9, 32, 1],
  ],
  cyrillic: [
    [0x400, 0x40f, 80, 1],
    [0x410, 0x42f, 32, 1],
    [0x460, 0x480, 1, 2],
    [0x48a, 0x4be, 1, 2],
    [0x4c0, 0x4c0, 15, 1],
    [0x4c1, 0x4cd, 1, 2],
    [0x4d0, 0x52e, 1, 2],
  ],
  armenian: [[0x531, 0x556, 48, 1]],
};

const pairUp = (from: string, to: Iterable<string>): [string, string][] => {
  const targets = [...to];
  return [...from].map((character, index) => [character, targets[index]!]);
};

const allTo = (target: string, from: string): [string, string][] => [...from].map((c) => [c, target]);

function lowerCase(script: keyof typeof caseRuns): [upper: string, lower: string][] {
  return caseRuns[script].flatMap(([first, last, distance, step]) =>
    Array.from({ length: (last - first) / step + 1 }, (_, index): [string, string] => {
      const upper = first + index * step;
      return [String.fromCodePoint(upper), String.fromCodePoint(upper + distance)];
    }),
  );
}

const swap = (pairs: [string, string][]) => pairs.map(([a, b]): [string, string] => [b, a]);

/** Latin letters that normalisation does not decompose. */
const latin = {
  upper: 'ÆÐØÞĐĦŁŊŒŦƁƆƊƎƏƐƔƘƳ',
  lower: 'æðøþđħłŋœŧɓɔɗǝəɛɣƙƴ',
  plain: ['ae', 'd', 'o', 'th', 'd', 'h', 'l', 'n', 'oe', 't', 'b', 'o', 'd', 'e', 'e', 'e', 'g', 'k', 'y'],
};

export const foldings: Record<string, CharacterMap> = {
  arabic: new Map([...allTo('ا', 'ٱٲٳ'), ...allTo('ي', 'ىیے'), ...allTo('ه', 'ةەہھۃ'), ...allTo('ك', 'کڪ')]),
  latin: new Map([
    ...pairUp(latin.upper, latin.plain),
    ...pairUp(latin.lower, latin.plain),
    ...allTo('ss', 'ßẞ'),
    ['ı', 'i'],
    ['ĸ', 'k'],
  ]),
  greek: new Map([...lowerCase('greek'), ['ς', 'σ']]),
  cyrillic: new Map(lowerCase('cyrillic')),
  armenian: new Map(lowerCase('armenian')),
  punctuation: new Map([...allTo("'", '‘’‛ʹʻʼʾʿ'), ...allTo('-', '‐‒–—−')]),
};

export const upperCasings: Record<string, CharacterMap> = {
  latin: new Map([...pairUp(latin.lower, latin.upper), ...allTo('SS', 'ßẞ'), ['ı', 'I']]),
  greek: new Map([...swap(lowerCase('greek')), ['ς', 'Σ']]),
  cyrillic: new Map(swap(lowerCase('cyrillic'))),
  armenian: new Map(swap(lowerCase('armenian'))),
};

/** Removed from folded text. */
export const ignored: CodePointRange[] = [
  ...ranges('1-8 E-1F 7F-84 86-9F'), // control characters
  ...ranges('300-36F 1AB0-1AC0 1DC0-1DFF 20D0-20F0 FE20-FE2F'), // combining diacritical marks
  ...ranges('600-605 610-61A 640 64B-65F 670 6D6-6DD 6DF-6E4 6E7-6E8 6EA-6ED 8D3-8FF'), // tashkeel, tatweel
  ...ranges('AD 61C 180E 200B-200F 202A-202E 2060-206F FE00-FE0F FEFF'), // zero-width, direction, variants
];

/** White space that NFKD does not change. */
export const whiteSpace = ranges('9-D 20 85 1680 2028-2029');

export const digits: CharacterMap = new Map(
  zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit): [string, string] => [
      String.fromCodePoint(zero + digit),
      String(digit),
    ]),
  ),
);

/** The characters of an identity key. */
export const keyCharacters = [...ranges('30-39'), ...letters];
