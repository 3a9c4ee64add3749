import type { ImportFieldType, ImportProblem } from '@bawaba/contracts';
import { cleanLine, cleanParagraph, stripHidden } from '@bawaba/identity';
import { type Cell, TOO_LONG } from '@bawaba/spreadsheets';
import { choiceKey, countryCode, familyWords, idTypeWords, relationshipWords, sexWords } from './choices.ts';
import { convertDate, convertPeriod, type DateReading, type Period } from './convert-date.ts';
import { convertNumber, convertPhone } from './convert-number.ts';

export type ConvertedValue = string | string[] | Period | null;
export type Converted = { value: ConvertedValue } | { problem: ImportProblem };

/** What a cell means in a column of this type: a value for the create body, or why there is none. Nothing is guessed. */
export function convertCell(cell: Cell, type: ImportFieldType, dates: DateReading): Converted {
  if (cell === null || (typeof cell === 'string' && cleanParagraph(stripHidden(cell)) === ''))
    return { value: null };
  if (typeof cell === 'object' && 'error' in cell)
    return { problem: cell.error === TOO_LONG ? 'too_long' : 'formula_error' };
  switch (type) {
    case 'name':
      return convertLine(cell);
    case 'names':
      return { value: splitNames(textOf(cell)) };
    case 'text':
      return { value: cleanParagraph(stripHidden(textOf(cell))) };
    case 'place':
      // A program took 3-5 for the third of May.
      return typeof cell === 'object' ? { problem: 'mangled_number' } : convertLine(cell);
    case 'number':
      return convertNumber(cell);
    case 'phone':
      return convertPhone(cell);
    case 'date':
      return convertDate(cell, dates);
    case 'period':
      return convertPeriod(cell, dates);
    case 'nationality':
      return { value: countryCode(textOf(cell)) ?? cleanLine(stripHidden(textOf(cell))) };
    case 'country':
      return chosen(countryCode(textOf(cell)));
    case 'sex':
      return chosen(sexWords.get(choiceKey(textOf(cell))));
    case 'id_type':
      return chosen(idTypeWords.get(choiceKey(textOf(cell))));
    case 'relationship':
      return chosen(relationshipWords.get(choiceKey(textOf(cell))));
    case 'family_relationship':
      return chosen(familyWords.get(choiceKey(textOf(cell))));
  }
}

type Content = Exclude<Cell, null | { error: string }>;

const convertLine = (cell: Content): Converted => ({
  value: cleanLine(stripHidden(textOf(cell)).replace(/[\t\r\n\u2028\u2029]+/g, ' ')),
});

/** A number as one writes it: 12, not 12.0. A date as its day. */
const textOf = (cell: Content) => (typeof cell === 'object' ? cell.date.slice(0, 10) : String(cell));

const chosen = (value: string | undefined): Converted =>
  value === undefined ? { problem: 'unknown_choice' } : { value };

/** A comma is part of a name: Hassan, Ali. */
const splitNames = (text: string) =>
  stripHidden(text)
    .split(/[;؛،|\n]+/)
    .map(cleanLine)
    .filter(Boolean);
