import { identityKey } from './identity-key.ts';
import { foldText } from './text-folding.ts';

/**
 * Words that some people write as one with the next: عبد الناصر and عبدالناصر, أبو مؤيد and أبومؤيد, El Sayed and Elsayed. In
 * folded letters. A word stays apart when another order of the words would be more likely to miss somebody (Ben, van, de).
 */
export const joinedToNext =
  'عبد عبدال ابو ابي ابا ام ابن بن بنت بو ذو ال abd abdel abdal abdul abu abo abou aboul abul umm ibn bin bint el al'.split(
    ' ',
  );

/** Words that some people write as one with the word before: نور الدين and نورالدين, جاد الله and جادالله. */
export const joinedToPrevious = 'الله الدين allah eldin aldin eddin uddin eldeen'.split(' ');

/** Left out: O'Brien and OBrien. */
export const dropped = "'";
/** The same as a space: El-Sayed, Marie-Therese; "Smith, John". */
export const separators = '-.,،';

const drop = new RegExp(`[${dropped}]`, 'g');
const separator = new RegExp(`[ \\${[...separators].join('\\')}]+`, 'g');
const beforeNext = new RegExp(`(?<![^ ])(${joinedToNext.join('|')}) (?=[^ ])`, 'g');
const afterPrevious = new RegExp(` (?=(?:${joinedToPrevious.join('|')})(?![^ ]))`, 'g');
const digitsApart = /([0-9]) (?=[0-9])/g;

/**
 * Text as search stores and compares it: folded, with single spaces between words, and no space where people may write one or
 * not. The SQL function `search_form` is equivalent.
 */
export const searchForm = (text: string): string =>
  foldText(text)
    .replace(drop, '')
    .replace(separator, ' ')
    .replace(/^ | $/g, '')
    .replace(beforeNext, '$1')
    .replace(afterPrevious, '')
    .replace(digitsApart, '$1');

/**
 * What a search asks for: each word must be somewhere, in any order. A word with digits has a second spelling, the key of a
 * number: without the characters in which numbers are written differently. Words inside other words say nothing more.
 */
export function searchWords(search: string): string[][] {
  const words = [...new Set(searchForm(search).split(' '))].filter(Boolean);
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .map((word) => {
      const key = /[0-9]/.test(word) ? foldText(identityKey(word)) : '';
      return key && key !== word ? [word, key] : [word];
    });
}

/** The same search over a text that is already here. */
export function isFoundBy(text: string, search: string): boolean {
  const searched = searchForm(text);
  return searchWords(search).every((spellings) => spellings.some((spelling) => searched.includes(spelling)));
}
