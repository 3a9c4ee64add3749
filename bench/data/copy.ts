import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Row = Readonly<Record<string, string | number>>;
/** Limits how many rows the triggers that count residents hold at once. */
const ROWS_A_STATEMENT = 100_000;
const ROWS_A_CHUNK = 1000;

function* textOf(columns: readonly string[], rowOf: (id: number) => Row, from: number, to: number) {
  for (let start = from; start <= to; start += ROWS_A_CHUNK) {
    let chunk = '';
    for (let id = start; id <= Math.min(to, start + ROWS_A_CHUNK - 1); id++) {
      const row = rowOf(id);
      chunk += `${columns.map((column) => row[column]).join('\t')}\n`;
    }
    yield chunk;
  }
}

/** Inserts rows 1 to `count` with COPY. Our values have no tab, line break or backslash, so none is escaped. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  count: number,
  rowOf: (id: number) => Row,
) {
  for (let from = 1; from <= count; from += ROWS_A_STATEMENT) {
    const to = Math.min(count, from + ROWS_A_STATEMENT - 1);
    const target = client.query(
      copyFrom(`COPY ${table} (${columns.map((column) => `"${column}"`).join(', ')}) FROM STDIN`),
    );
    await pipeline(Readable.from(textOf(columns, rowOf, from, to)), target);
  }
}
