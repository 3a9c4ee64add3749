import { oneOf, ranges, runOf, spanOf } from './code-points.ts';
import { normalForm } from './normal-form.ts';
import { assigned, marks } from './unicode-13.ts';

/**
 * Text as the register stores it: without invisible characters, with every kind of space as U+0020, with composed letters
 * (NFC). The SQL functions `clean_line` and `clean_paragraph` are equivalent and are generated from these tables.
 */

/** Characters that are invisible, or change how the characters next to them are displayed. */
export const hidden = [
  ...ranges('1-8 E-1F 7F-84 86-9F'), // control characters
  ...ranges('61C 200E-200F 202A-202E 2066-2069'), // direction: marks, embeddings, overrides, isolates
  ...ranges('AD 34F 180B-180F 200B 2060-2065 206A-206F FE00-FE0F FEFF E0000-E0FFF'), // zero-width, variants, tags
  ...ranges('115F-1160 17B4-17B5 2800 3164 FFA0 16FE4 1D159'), // fillers: letters and signs without a shape
  ...ranges('FFF0-FFFC 1BCA0-1BCA3 1D173-1D17A'), // annotations, objects, controls of shorthand and music
  ...ranges('E000-F8FF F0000-10FFFF'), // private use
  ...ranges('FDD0-FDEF FFFE-FFFF 1FFFE-1FFFF 2FFFE-2FFFF 3FFFE-3FFFF 4FFFE-4FFFF 5FFFE-5FFFF 6FFFE-6FFFF'),
  ...ranges(
    '7FFFE-7FFFF 8FFFE-8FFFF 9FFFE-9FFFF AFFFE-AFFFF BFFFE-BFFFF CFFFE-CFFFF DFFFE-DFFFF EFFFE-EFFFF',
  ),
];

/** ZWNJ and ZWJ: Persian, Arabic and Indic words need them, but only between two letters. */
export const joiners = ranges('200C-200D');
export const joined = ranges(
  '620-65F 66E-6D3 6D5-6EF 6FA-74F 750-7B1 840-85B 8A0-DFF 1000-109F 1780-17D3 1820-18AA',
);

export const lineBreaks = ranges('A-D 85 2028-2029');
export const blanks = ranges('9 20 A0 1680 2000-200A 202F 205F 3000');

/** Arabic needs three marks on a letter, Burmese six. A larger stack of marks covers the lines above and below. */
export const MAX_MARKS = 6;

const joinedSpan = spanOf(joined);
const joinersSpan = spanOf(joiners);
const everyHidden = oneOf([[0, 0], ...hidden]);
const joinerRun = new RegExp(`([${joinersSpan}])[${joinersSpan}]+`, 'gu');
const strayJoiner = new RegExp(
  `(?<![${joinedSpan}])[${joinersSpan}]|[${joinersSpan}](?![${joinedSpan}])`,
  'gu',
);
const towerOfMarks = new RegExp(`([${spanOf(marks)}]{${MAX_MARKS}})[${spanOf(marks)}]+`, 'gu');
const isAssigned = new RegExp(`^[${spanOf(assigned)}]*$`, 'u');
const loneSurrogate = /\p{Cs}/gu;
const whiteSpace = runOf([...blanks, ...lineBreaks]);
const blankRun = runOf(blanks);
const anyLineBreak = new RegExp(`\\r\\n|[${spanOf(lineBreaks)}]`, 'gu');

/** Removes invisible characters. */
export const stripHidden = (text: string): string =>
  text.replace(loneSurrogate, '').replace(everyHidden, '').replace(joinerRun, '$1').replace(strayJoiner, '');

/** Characters after Unicode 13 may compose differently in the database: a text with one of them is not composed. */
const compose = (text: string) => (isAssigned.test(text) ? normalForm(text, 'NFC') : text);

const cutTowers = (text: string) => text.replace(towerOfMarks, '$1');

export function hasTowerOfMarks(text: string): boolean {
  const composed = normalForm(text, 'NFC');
  return cutTowers(composed) !== composed;
}

/** One line: a name, a number, a flat. */
export const cleanLine = (text: string): string =>
  cutTowers(compose(stripHidden(text)))
    .replace(whiteSpace, ' ')
    .replace(/^ | $/g, '');

/** Several lines, with at most one empty line between two others: notes, a reason, an address. */
export const cleanParagraph = (text: string): string =>
  cutTowers(compose(stripHidden(text)))
    .replace(anyLineBreak, '\n')
    .replace(blankRun, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[ \n]+|[ \n]+$/g, '');
