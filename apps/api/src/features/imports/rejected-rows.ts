import { describeImportProblem, type Language } from '@bawaba/contracts';
import type { WholeList } from '../../database/snapshot.ts';
import { cellText } from './column-reader.ts';
import type { StoredRow } from './import-rows.repository.ts';
import type { Import } from './imports.repository.ts';

/** The cells of a row by column (`c0`, `c1` …), and why it was not imported. */
export type RejectedRow = Readonly<Record<string, string>>;

export interface Rejected {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly list: WholeList<RejectedRow>;
}

const leftOut = { en: 'Left out by a user', ar: 'استبعده مستخدم' };

/** The columns of the file, so that the corrected workbook can be uploaded again. */
export const rejectedColumns = ({ columns }: Import, language: Language) => [
  ...columns.map(({ index, heading }) => ({
    name: `c${index}`,
    label: heading ?? (language === 'ar' ? `عمود ${index + 1}` : `Column ${index + 1}`),
  })),
  { name: 'why', label: language === 'ar' ? 'السبب' : 'Why' },
];

/** Somebody's correction stands in the place of the cell. */
export function rejectedRow({ columns }: Import, row: StoredRow, language: Language): RejectedRow {
  const cells = columns.map(({ index, field }) => {
    const text = (field && row.corrections[field]) ?? cellText(row.cells[index]);
    return [`c${index}`, text];
  });
  const reasons = row.problems.map((problem) => describeImportProblem(problem, language));
  const why = reasons.length > 0 ? reasons.join('; ') : row.outcome === 'left_out' ? leftOut[language] : '';
  return { ...Object.fromEntries(cells), why };
}
