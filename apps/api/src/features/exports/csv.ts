import { pipeline, Readable } from 'node:stream';
import type { Language } from '@bawaba/contracts';
import { stringify } from 'csv-stringify';
import { type Column, cellText } from './columns.ts';

/** UTF-8 with a byte order mark, or Excel shows Arabic as noise; nothing in it can run as a formula. */
export function writeCsv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  language: Language,
): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map((column) => ({ key: column.name, header: column.label[language] })),
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  const records = async function* () {
    for await (const rows of batches) {
      for (const row of rows) yield columns.map((column) => cellText(row, column, language));
    }
  };
  pipeline(Readable.from(records()), csv, () => {});
  return csv;
}
