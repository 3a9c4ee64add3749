import {
  describeImportProblem,
  type ImportColumn,
  type Language,
  requiredImportFields,
} from '@bawaba/contracts';
import type { WholeList } from '../../database/snapshot.ts';
import { cellText } from './column-reader.ts';
import type { StoredRow } from './import-rows.repository.ts';
import type { Import } from './imports.repository.ts';
import type { KeptProblem } from './problems.ts';

/** The cells of a row by column (`c0`, `c1` …), and why it was not imported. */
export type RejectedRow = Readonly<Record<string, string>>;

export interface Rejected {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly list: WholeList<RejectedRow>;
}

const separator = { en: '; ', ar: '؛ ' };
const leftOut = { en: 'Left out by a user', ar: 'استبعده مستخدم' };

const labelOf = ({ heading, index }: ImportColumn, language: Language) =>
  heading ?? (language === 'ar' ? `عمود ${index + 1}` : `Column ${index + 1}`);

/** The columns of the file, so that the corrected workbook can be uploaded again. */
export const rejectedColumns = ({ columns }: Import, language: Language) => [
  ...columns.map((column) => ({ name: `c${column.index}`, label: labelOf(column, language) })),
  { name: 'why', label: language === 'ar' ? 'السبب' : 'Why' },
];

/** The column to correct: that of the field, or one that is read in its place, such as a whole period for a check-out. */
function columnOf({ kind, columns }: Import, name: string | null): ImportColumn | undefined {
  const inItsPlace = requiredImportFields[kind].find(([first]) => first === name) ?? [name];
  return inItsPlace.flatMap((choice) => columns.filter(({ field }) => field !== null && field === choice))[0];
}

function reasonOf(found: Import, problem: KeptProblem, language: Language): string {
  const column = columnOf(found, problem.field);
  const text = describeImportProblem(problem, language);
  return column ? `${labelOf(column, language)}: ${text}` : text;
}

/** Somebody's correction stands in the place of the cell. */
export function rejectedRow(found: Import, row: StoredRow, language: Language): RejectedRow {
  const cells = found.columns.map(({ index, field }) => {
    const text = (field && row.corrections[field]) ?? cellText(row.cells[index]);
    return [`c${index}`, text];
  });
  const reasons = row.problems.map((problem) => reasonOf(found, problem, language));
  const why =
    reasons.length > 0
      ? reasons.join(separator[language])
      : row.outcome === 'left_out'
        ? leftOut[language]
        : '';
  return { ...Object.fromEntries(cells), why };
}
