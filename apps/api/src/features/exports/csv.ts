import { Readable } from 'node:stream';
import type { Language } from '@bawaba/contracts';
import { type Column, cellText } from './columns.ts';

/** Characters that start a formula in a spreadsheet, with their full-width forms. */
const SIGN = '[=+\\-@＝＋－＠]';
/** Characters that a spreadsheet may skip before the sign: blanks, quotation marks, invisible characters. */
const SKIPPED = '[\\s"\\u200b-\\u200f\\u2060\\u202a-\\u202e\\u2066-\\u2069\\ufeff]*';
const startsAsFormula = new RegExp(`^(?:[\\t\\r\\n]|${SKIPPED}${SIGN})`);
/**
 * A spreadsheet with another separator starts a new cell inside ours: after a line break, a tab, or the `;` that many
 * locales use, also Arabic ones.
 */
const separator = /[\r\n\t;]/;
/** It matches whether a formula follows or not, so that no character is read twice: the time is linear. */
const startOfCell = new RegExp(`([\\r\\n\\t;]${SKIPPED})(${SIGN}?)`, 'g');

/** An apostrophe before a formula turns it into text. */
function disableFormulas(text: string): string {
  const safe = separator.test(text)
    ? text.replace(startOfCell, (all, start: string, sign: string) => (sign ? `${start}'${sign}` : all))
    : text;
  return startsAsFormula.test(safe) ? `'${safe}` : safe;
}

/** RFC 4180, with every cell in quotation marks: a line break in a cell never starts a row. */
function quoted(value: string | number | null): string {
  if (typeof value !== 'string') return `"${value ?? ''}"`;
  const text = disableFormulas(value);
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}

const line = (cells: readonly (string | number | null)[]) => `${cells.map(quoted).join(',')}\r\n`;

/** UTF-8 with a byte order mark: without it Excel does not read Arabic as UTF-8. */
export function writeCsv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  language: Language,
): Readable {
  async function* lines() {
    yield `\ufeff${line(columns.map(({ label }) => label[language]))}`;
    for await (const rows of batches) {
      yield rows.map((row) => line(columns.map((column) => cellText(row, column, language)))).join('');
    }
  }
  return Readable.from(lines(), { objectMode: false });
}
