import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Row, SpreadsheetInfo } from '../cell.ts';
import { readFile } from '../read-file.ts';
import { type ZipPart, zip } from './zip.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface SheetSource {
  name?: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
  /** The rows, as XML. */
  rows: string | Buffer;
  afterData?: string;
  part?: ZipPart['packed'];
}

export interface WorkbookSource {
  sheets: SheetSource[];
  sharedStrings?: string;
  /** The number format of each style, by its id; from 164 on, in `formats`. */
  styles?: number[];
  formats?: Record<number, string>;
  date1904?: boolean;
  more?: ZipPart[];
  prolog?: string;
}

const relationships = (list: [id: string, type: string, target: string][]) =>
  `${declaration}<Relationships>${list
    .map(
      ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The parts of a workbook with exactly this XML in it. */
export function workbookParts(source: WorkbookSource): ZipPart[] {
  const { sheets, sharedStrings, styles = [], formats = {}, date1904, more = [], prolog = '' } = source;
  const cellFormats = styles.map((id) => `<xf numFmtId="${id}"/>`).join('');
  const numberFormats = Object.entries(formats)
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('');
  return [
    { name: '_rels/.rels', data: relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `${declaration}<workbook xmlns:r="${RELATIONSHIPS}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets
        .map(
          ({ name, state }, i) =>
            `<sheet name="${name ?? `Sheet${i + 1}`}" sheetId="${i + 1}" state="${state ?? 'visible'}" r:id="rId${i + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships([
        ...sheets.map((_, i): [string, string, string] => [
          `rId${i + 1}`,
          'worksheet',
          `worksheets/sheet${i + 1}.xml`,
        ]),
        ['rIdS', 'sharedStrings', 'sharedStrings.xml'],
        ['rIdT', 'styles', '/xl/styles.xml'],
      ]),
    },
    { name: 'xl/sharedStrings.xml', data: sharedStrings ?? `${declaration}<sst/>` },
    {
      name: 'xl/styles.xml',
      data: `${declaration}<styleSheet><numFmts>${numberFormats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cellFormats}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows, afterData = '', part }, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: `${declaration}${prolog}<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${afterData}</worksheet>`,
      ...(part && { packed: part }),
    })),
    ...more,
  ];
}

export const workbook = (source: WorkbookSource) => zip(workbookParts(source));

/** A file with these bytes, until the test ends. */
export function fileOf(bytes: Buffer | string, name = 'people.xlsx'): string {
  const folder = mkdtempSync(join(tmpdir(), 'bawaba-spreadsheets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Reads a file in this process: the reader itself, without the process that protects the api from it. */
export async function readHere(
  bytes: Buffer | string,
  sheet?: string,
): Promise<{ rows: Row[]; info: SpreadsheetInfo }> {
  const rows: Row[] = [];
  const reading = readFile(fileOf(bytes), sheet);
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) return { rows, info: next.value };
    rows.push(...next.value);
  }
}
