import { noneOf, oneOf, runOf } from './code-points.ts';
import { digits, foldings, ignored, whiteSpace } from './folding-table.ts';
import { normalForm } from './normal-form.ts';
import { assigned } from './unicode-13.ts';

const unknown = noneOf(assigned);
const dropped = oneOf(ignored);
const blanks = runOf(whiteSpace);
const folded = new Map([...digits, ...Object.values(foldings).flatMap((map) => [...map])]);
const asciiUpper = /[A-Z]+/g;
const beyondAscii = /[^ -~]/;
const foldable = new RegExp(`[${[...folded.keys()].join('')}]`, 'gu');

/** Decomposed by Unicode 13, as in SQL: unknown characters become U+FFFD. */
export const decompose = (text: string) => normalForm(text.replace(unknown, '\uFFFD'), 'NFKD');

/**
 * Text as search compares it: without case, diacritics, tashkeel, tatweel, the variants of alef, yeh, teh marbuta and kaf, the
 * script of its digits, and extra white space. The SQL function `fold_text` is equivalent.
 */
export function foldText(text: string): string {
  const plain = beyondAscii.test(text)
    ? decompose(text)
        .replace(dropped, '')
        .replace(foldable, (character) => folded.get(character)!)
    : text;
  return plain
    .replace(asciiUpper, (letters) => letters.toLowerCase())
    .replace(blanks, ' ')
    .replace(/^ | $/g, '');
}
