import { posix } from 'node:path';
import { broken, SpreadsheetError } from '../spreadsheet-error.ts';
import { attributeOf } from '../xml/entities.ts';
import { readPart } from '../xml/read-part.ts';
import type { ZipFile } from '../zip/zip-file.ts';

export interface SheetPart {
  name: string;
  part: string;
  isVisible: boolean;
}

export interface Workbook {
  sheets: SheetPart[];
  /** Days count from 1904, as on old Macs. */
  from1904: boolean;
  sharedStrings: string | undefined;
  styles: string | undefined;
}

const MOST_SHEETS = 1000;
const LONGEST_SHEET_NAME = 255;

interface Relationship {
  id: string;
  type: string;
  part: string;
}

/** Which sheets there are, and in which parts of the file they and their texts and styles are. */
export async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  const main = (await relationshipsOf(zip, '')).find(({ type }) => type === 'officedocument')?.part;
  if (!main || !zip.has(main)) throw new SpreadsheetError('not_a_spreadsheet');
  if (main.endsWith('.bin')) throw new SpreadsheetError('old_excel_format');
  if (!/workbook[^/]*\.xml$/i.test(main) && !main.startsWith('xl/'))
    throw new SpreadsheetError('not_a_spreadsheet');
  const relationships = await relationshipsOf(zip, main);
  const partOf = (type: string) => relationships.find((one) => one.type === type && zip.has(one.part))?.part;
  const sheets: SheetPart[] = [];
  let from1904 = false;
  await readPart(zip, main, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const id = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
      const target = relationships.find((one) => one.id === id);
      if (target?.type !== 'worksheet' || !zip.has(target.part)) return;
      if (sheets.length >= MOST_SHEETS) throw broken('too many sheets');
      sheets.push({
        name: (attributeOf(attributes, 'name') ?? '').slice(0, LONGEST_SHEET_NAME),
        part: target.part,
        isVisible: (attributeOf(attributes, 'state') ?? 'visible') === 'visible',
      });
    },
    close() {},
  });
  return { sheets, from1904, sharedStrings: partOf('sharedstrings'), styles: partOf('styles') };
}

/** ECMA-376 part 2, 6.5: in a folder `_rels` beside the part, with targets from the part's own folder. */
async function relationshipsOf(zip: ZipFile, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!zip.has(name)) return [];
  const found: Relationship[] = [];
  await readPart(zip, name, {
    open(element, attributes) {
      if (element !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
      if (found.length >= MOST_SHEETS * 2) throw broken('too many relationships');
      const target = attributeOf(attributes, 'Target') ?? '';
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: posix.basename(attributeOf(attributes, 'Type') ?? '').toLowerCase(),
        part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
    close() {},
  });
  return found;
}
