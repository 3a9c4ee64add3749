import { parse } from 'csv-parse/sync';
import { csvOptions } from './csv-options.ts';

const candidates = [',', ';', '\t', '|', '؛', '،', '^', '~'];
const RECORDS = 50;

/** Excel's own first line, `sep=;`, which is no row. */
export const declaredSeparator = (start: string) => /^sep=(.)\r?(?:\n|$)/i.exec(start);

/**
 * The character that divides the first records into the same number of cells, more than one. Of two, the one that agrees in more
 * records, then the one that makes more cells. A file of one column has none: a comma does no harm there.
 */
export function findSeparator(start: string): string {
  const declared = declaredSeparator(start)?.[1];
  if (declared) return declared;
  let best = { separator: ',', agreement: 0, cells: 1 };
  for (const separator of candidates) {
    const { agreement, cells } = consistency(start, separator);
    const isBetter =
      agreement > best.agreement + 0.1 || (agreement > best.agreement - 0.1 && cells > best.cells);
    if (cells > 1 && isBetter) best = { separator, agreement, cells };
  }
  return best.separator;
}

/** The number of cells that most records have, and how many do. A title above the headings, or a total below, has fewer. */
function consistency(start: string, separator: string): { agreement: number; cells: number } {
  const counts = new Map<number, number>();
  let total = 0;
  for (const record of recordsOf(start, separator)) {
    if (record.every((cell) => cell.trim() === '')) continue;
    counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
    total++;
  }
  const [cells, records] = [...counts].reduce(
    (a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a),
    [1, 0],
  );
  return { agreement: total === 0 ? 0 : records / total, cells };
}

function recordsOf(start: string, separator: string): string[][] {
  const records: string[][] = [];
  try {
    parse(start, {
      ...csvOptions(separator),
      to: RECORDS,
      on_record: (record: string[]) => {
        records.push(record);
        return null;
      },
    });
  } catch {
    // The start of the file ends within quotes, or its quotes make no sense with this separator: what was read counts.
  }
  return records;
}
