import type { Cell, Row, SpreadsheetInfo } from './cell.ts';
import { MOST_SENT } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const MOST_ROWS_OF_BATCH = 500;
const MOST_CHARACTERS_OF_BATCH = 2 ** 18;
const PROGRESS_MS = 1000;

/**
 * Rows in lists of a size that is good to send; an empty list now and then while there are none. Counts the text: a small file can
 * show one long text in every cell.
 */
export async function* inBatches(
  source: AsyncGenerator<Row[], SpreadsheetInfo>,
): AsyncGenerator<Row[], SpreadsheetInfo> {
  let batch: Row[] = [];
  let [characters, sent, lastSign] = [0, 0, Date.now()];
  for (let next = await source.next(); ; next = await source.next()) {
    if (!next.done)
      for (const row of next.value) {
        batch.push(row);
        characters += row.cells.reduce<number>((sum, cell) => sum + lengthOf(cell), 0);
        if (batch.length < MOST_ROWS_OF_BATCH && characters < MOST_CHARACTERS_OF_BATCH) continue;
        sent += characters;
        if (sent > MOST_SENT) throw new SpreadsheetError('too_large', 'text of cells');
        yield batch;
        [batch, characters, lastSign] = [[], 0, Date.now()];
      }
    if (next.done) {
      if (batch.length > 0) yield batch;
      return next.value;
    }
    if (Date.now() - lastSign < PROGRESS_MS) continue;
    lastSign = Date.now();
    yield [];
  }
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8);
