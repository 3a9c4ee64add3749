import { Readable } from 'node:stream';
import type { Language } from '@bawaba/contracts';
import { type Column, cellText } from './columns.ts';

/** What a spreadsheet takes for the start of a formula, in its full-width forms too. */
const SIGN = '[=+\\-@＝＋－＠]';
/** What a spreadsheet may pass over on its way to the sign: blanks, quotation marks, characters that are not seen. */
const PASSED_OVER = '[\\s"\\u200b-\\u200f\\u2060\\u202a-\\u202e\\u2066-\\u2069\\ufeff]*';
const startsAsFormula = new RegExp(`^(?:[\\t\\r\\n]|${PASSED_OVER}${SIGN})`);
/**
 * Inside a cell, the places that a spreadsheet with another separator takes for the start of a cell: after a line break,
 * a tab, or the `;` of many locales, Arabic ones among them.
 */
const separator = /[\r\n\t;]/;
const formulaInside = new RegExp(`(?<=[\\r\\n\\t;]${PASSED_OVER})(?=${SIGN})`, 'g');

/** An apostrophe in front of it keeps a formula from running. */
function withoutFormulas(text: string): string {
  const safe = separator.test(text) ? text.replace(formulaInside, "'") : text;
  return startsAsFormula.test(safe) ? `'${safe}` : safe;
}

/** RFC 4180, with every cell in quotation marks: a line break in a cell never starts a row. */
function quoted(value: string | number | null): string {
  if (typeof value !== 'string') return `"${value ?? ''}"`;
  const text = withoutFormulas(value);
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}

const line = (cells: readonly (string | number | null)[]) => `${cells.map(quoted).join(',')}\r\n`;

/** UTF-8 with a byte order mark, or Excel shows Arabic as noise. */
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
