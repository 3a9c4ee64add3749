import { foldText } from './text-folding.ts';

/** What people write between the parts of an apartment's number, or leave out. */
export const placeSeparators = ' -/\\._,،·|#()';

const separators = new RegExp(
  `[${[...placeSeparators].map((character) => `\\${character}`).join('')}]+`,
  'g',
);
const digitBeforeOther = /([0-9])(?=[^0-9 ])/g;
const otherBeforeDigit = /([^0-9 ])(?=[0-9])/g;

/**
 * The key for comparing apartments and buildings: ٢٣/A, 23/a, "23 - A" and 23A have the same one. Its parts are runs of digits
 * and runs of letters, so 2-3 is not 23. The SQL function `place_key` is equivalent.
 */
export function placeKey(text: string): string {
  const folded = foldText(text);
  const parts = folded
    .replace(separators, ' ')
    .replace(/^ | $/g, '')
    .replace(digitBeforeOther, '$1 ')
    .replace(otherBeforeDigit, '$1 ');
  return parts || folded;
}
