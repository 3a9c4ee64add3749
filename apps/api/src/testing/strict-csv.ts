/** RFC 4180, strictly, for a file with every cell in quotation marks. Anything else is an error. */
export function parseStrictCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  while (at < text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found)
      throw new Error(`no cell in quotation marks at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push((found[1] as string).replaceAll('""', '"'));
    if (found[2] === '\r\n') {
      rows.push(row);
      row = [];
    }
    at = cell.lastIndex;
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}
