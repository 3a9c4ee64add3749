import {
  type ImportField,
  type ImportFieldName,
  type ImportFieldType,
  type ImportKind,
  importFieldsOf,
} from '@bawaba/contracts';
import type { Cell } from '@bawaba/spreadsheets';
import { type ColumnContents, contentsOf } from './column-contents.ts';
import { fieldsByMeaning, type Meaning, meaningsOf } from './heading-table.ts';

export interface RecognisedColumn {
  /** From 0. */
  column: number;
  field: ImportFieldName | null;
  /** From 0 to 1; 0 without a field. */
  sure: number;
  /** `contradicted`: the heading names a field, but the cells are something else. */
  why: 'heading' | 'contents' | 'contradicted' | null;
}

interface Guess {
  column: number;
  field: ImportFieldName;
  sure: number;
  why: 'heading' | 'contents';
}

/** Fewer cells contradict nobody. */
const ENOUGH_CELLS = 3;

/**
 * What each column means. `headings` and `sample` (some hundred rows) by column. A heading counts more than the cells below it, unless
 * these are clearly something else. Each field is given once, to the column that is surest; of equals, to the first.
 */
export function recogniseColumns(
  kind: ImportKind,
  headings: readonly string[],
  sample: readonly (readonly Cell[])[],
): RecognisedColumn[] {
  const count = Math.max(headings.length, ...sample.map((cells) => cells.length));
  const contents = Array.from({ length: count }, (_, column) =>
    contentsOf(sample.map((cells) => cells[column] ?? null)),
  );
  const contradicted = new Set<number>();
  const ignored = new Set<number>();
  const guesses = contents.flatMap((content, column): Guess[] => {
    const named = byHeading(kind, headings[column] ?? '', column);
    if (named === 'nothing') {
      ignored.add(column);
      return [];
    }
    if (named && !contradicts(typeOf(kind, named.field), content)) return [named];
    if (named) contradicted.add(column);
    return byContents(kind, content, column, headings[column] ?? '');
  });
  const given = giveOut([...guesses, ...datesByContents(kind, contents, guesses, ignored)]);
  return contents.map((_, column) => {
    const guess = given.find((one) => one.column === column);
    if (guess) return { column, field: guess.field, sure: guess.sure, why: guess.why };
    return { column, field: null, sure: 0, why: contradicted.has(column) ? 'contradicted' : null };
  });
}

function giveOut(guesses: readonly Guess[]): Guess[] {
  const given: Guess[] = [];
  for (const guess of guesses.toSorted((a, b) => b.sure - a.sure || a.column - b.column))
    if (!given.some(({ field, column }) => field === guess.field || column === guess.column))
      given.push(guess);
  return given;
}

function byHeading(kind: ImportKind, heading: string, column: number): Guess | 'nothing' | null {
  const found = meaningsOf(heading);
  if (!found) return null;
  const fields: Partial<Record<Meaning, ImportFieldName>> = fieldsByMeaning[kind];
  const index = found.meanings.findIndex((meaning) => fields[meaning]);
  if (index === -1) return found.isWhole ? 'nothing' : null;
  const field = fields[found.meanings[index]!]!;
  return { column, field, sure: found.isWhole ? 1 : 0.7, why: 'heading' };
}

const fieldOf = (kind: ImportKind, meaning: Meaning): ImportFieldName | undefined =>
  (fieldsByMeaning[kind] as Partial<Record<Meaning, ImportFieldName>>)[meaning];

const typeOf = (kind: ImportKind, name: ImportFieldName): ImportFieldType =>
  (importFieldsOf(kind).find((field) => field.name === name) as ImportField).type;

/** Whether the cells are clearly no values of this type. */
function contradicts(type: ImportFieldType, content: ColumnContents): boolean {
  if (content.filled < ENOUGH_CELLS) return false;
  switch (type) {
    case 'date':
      return content.dates + content.serialDays < 0.2;
    case 'period':
      return content.periods < 0.2;
    case 'sex':
      return content.sexes < 0.3;
    case 'number':
      return content.dates > 0.8 || content.names > 0.8 || content.isRunningNumber;
    case 'name':
      return content.nationalNumbers > 0.5 || content.dates > 0.5 || content.isRunningNumber;
    case 'relationship':
    case 'family_relationship':
      return content.relationships < 0.2;
    case 'nationality':
    case 'country':
      return content.nationalNumbers > 0.5 || content.dates > 0.5 || content.sexes > 0.9;
    case 'phone':
      return content.nationalNumbers > 0.8 || content.names > 0.8;
    case 'place':
      return content.nationalNumbers > 0.8;
    default:
      return false;
  }
}

/** What cells say of themselves. Dates are apart: which of them is which, their neighbours say. */
function byContents(kind: ImportKind, content: ColumnContents, column: number, heading: string): Guess[] {
  if (content.filled === 0) return [];
  const signs: [meaning: Meaning, part: number, sure: number][] = [
    ['number', content.nationalNumbers, 0.9],
    ['period', content.periods, 0.8],
    ['sex', content.sexes, 0.8],
    ['phone', content.phones, 0.8],
    ['nationality', content.countryCodes, 0.8],
    ['nationality', content.countries, 0.7],
    ['relationship', content.relationships, 0.6],
    // Two words can be anything, if a heading says that they are no name.
    ['name', heading ? 0 : content.names, 0.5],
  ];
  return signs.flatMap(([meaning, part, sure]) => {
    const field = fieldOf(kind, meaning);
    return field && part >= 0.6 ? [{ column, field, sure: sure * part, why: 'contents' as const }] : [];
  });
}

/** Columns of dates without a heading: births are long ago; of two others, the earlier is the arrival. */
function datesByContents(
  kind: ImportKind,
  contents: readonly ColumnContents[],
  guesses: readonly Guess[],
  ignored: ReadonlySet<number>,
): Guess[] {
  const thisYear = new Date().getFullYear();
  const free = contents.flatMap((content, column) =>
    content.dates >= 0.6 && !ignored.has(column) && !guesses.some((guess) => guess.column === column)
      ? [{ column, isBirth: content.year !== null && content.year < thisYear - 15 }]
      : [],
  );
  const guess = (column: number | undefined, meaning: Meaning, sure: number): Guess[] => {
    const field = fieldOf(kind, meaning);
    return column !== undefined && field ? [{ column, field, sure, why: 'contents' }] : [];
  };
  const births = free.filter(({ isBirth }) => isBirth);
  const [first, second] = free.filter(({ isBirth }) => !isBirth);
  return [
    ...guess(births.length === 1 ? births[0]!.column : undefined, 'birthdate', 0.5),
    ...guess(first?.column, 'check_in', 0.4),
    ...guess(second?.column, 'check_out', 0.4),
  ];
}
