import type { FileHandle } from 'node:fs/promises';
import type { Row, SpreadsheetInfo } from '../cell.ts';
import { SpreadsheetError } from '../spreadsheet-error.ts';
import { readParts } from '../xml/read-part.ts';
import { ZipFile } from '../zip/zip-file.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type SheetContext, SheetHandler } from './sheet.ts';
import { readDateStyles } from './styles.ts';
import { readWorkbook, type SheetPart } from './workbook.ts';

/**
 * The rows of one sheet, as they are unpacked: the named one, or the visible one with the most cells. An empty list only says that
 * the file was read further.
 */
export async function* readXlsx(
  file: FileHandle,
  path: string,
  wanted: string | undefined,
): AsyncGenerator<Row[], SpreadsheetInfo> {
  const zip = await ZipFile.open(file, path);
  const workbook = await readWorkbook(zip);
  const sheets = workbook.sheets.filter(({ isVisible }) => isVisible);
  if (sheets.length === 0) throw new SpreadsheetError('empty');
  const context: SheetContext = {
    strings: await readSharedStrings(zip, workbook.sharedStrings),
    isDate: await readDateStyles(zip, workbook.styles),
    from1904: workbook.from1904,
  };
  const sheet =
    sheets.find(({ name }) => name === wanted) ??
    (sheets.length === 1 ? sheets[0]! : yield* fullest(zip, sheets, context));
  const handler = new SheetHandler(context);
  for await (const _ of readParts(zip, sheet.part, handler)) yield handler.take();
  if (handler.rowCount === 0) throw new SpreadsheetError('empty');
  yield handler.take();
  return {
    format: 'xlsx',
    sheet: sheet.name,
    sheets: sheets.map(({ name }) => name),
    rows: handler.rowCount,
    columns: handler.columnCount,
    mergedRanges: handler.mergedRanges,
  };
}

/** Other sheets of a register are notes and lists of choices. One that cannot be read is not chosen. */
async function* fullest(
  zip: ZipFile,
  sheets: SheetPart[],
  context: SheetContext,
): AsyncGenerator<Row[], SheetPart> {
  let best = { sheet: sheets[0]!, cells: -1 };
  for (const sheet of sheets) {
    const handler = new SheetHandler(context);
    try {
      for await (const _ of readParts(zip, sheet.part, handler)) {
        handler.take();
        yield [];
      }
    } catch (error) {
      if (!(error instanceof SpreadsheetError) || error.detail === 'unpacked') throw error;
      // The sheet with the people may be the one with too many rows: its own reading says so.
    }
    if (handler.cellCount > best.cells) best = { sheet, cells: handler.cellCount };
  }
  return best.sheet;
}
