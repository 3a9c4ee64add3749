import { expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { readHere, type WorkbookSource, workbook, workbookParts } from '../testing/workbook.ts';
import { zip } from '../testing/zip.ts';
import { showsDate } from './styles.ts';

const strings = (...items: string[]) => `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;

/** The cells of a first row. */
async function firstRow(cells: string, source: Partial<WorkbookSource> = {}): Promise<Cell[] | undefined> {
  const { rows } = await readHere(
    workbook({ sheets: [{ rows: `<row r="1">${cells}<c r="Z1"><v>0</v></c></row>` }], ...source }),
  );
  return rows[0]?.cells
    .slice(0, -1)
    .filter((_, index, all) => all.slice(index).some((cell) => cell !== null));
}

test('shared, inline and rich texts, without their phonetic runs', async () => {
  const sharedStrings = strings(
    '<t>منى السيد</t>',
    '<r><t>Ahmed </t></r><r><rPr><b/></rPr><t xml:space="preserve">Hassan</t></r>',
    '<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/>',
    '<t>a &lt;b&gt; &amp; &#x627;&#1576; _x0041_</t>',
    '<t><![CDATA[x & y <z>]]></t>',
    '<t>   </t>',
  );
  const cells = [0, 1, 2, 3, 4, 5].map((n) => `<c r="${'ABCDEF'[n]}1" t="s"><v>${n}</v></c>`).join('');
  const inline = '<c r="G1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>';
  expect(await firstRow(cells + inline, { sharedStrings })).toEqual([
    'منى السيد',
    'Ahmed Hassan',
    '山田',
    'a <b> & اب A',
    'x & y <z>',
    null,
    'inline',
  ]);
});

test('numbers, booleans, errors and formulas', async () => {
  expect(
    await firstRow(`
      <c r="A1"><v>29801011234567</v></c><c r="B1"><v>2.9801011234567E13</v></c><c r="C1" t="b"><v>1</v></c>
      <c r="D1" t="e"><v>#N/A</v></c><c r="E1"><f>1+1</f><v>2</v></c><c r="F1" t="str"><f>A1&amp;""</f><v>text</v></c>
      <c r="G1"><f>WEBSERVICE("http://example.org")</f></c><c r="H1" t="str"><f>""</f><v></v></c>`),
  ).toEqual([
    29801011234567,
    29801011234567,
    true,
    { error: '#N/A' },
    2,
    'text',
    { error: 'formula_without_value' },
  ]);
});

test('cells without references follow one another, gaps are null, prefixes do not matter', async () => {
  const rows = '<x:row><x:c><x:v>1</x:v></x:c><x:c r="D1"><x:v>4</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row>';
  const { rows: read } = await readHere(workbook({ sheets: [{ rows }] }));
  expect(read).toEqual([{ number: 1, cells: [1, null, null, 4, 5] }]);
});

const dates: [serial: string, from1904: boolean, expected: Cell][] = [
  ['45000', false, { date: '2023-03-15' }],
  ['45000.75', false, { date: '2023-03-15T18:00:00' }],
  ['1', false, { date: '1900-01-01' }],
  ['59', false, { date: '1900-02-28' }],
  ['60', false, 60],
  ['61', false, { date: '1900-03-01' }],
  ['0', true, { date: '1904-01-01' }],
  ['43538', true, { date: '2023-03-15' }],
  ['-1', false, -1],
  ['2958466', false, 2958466],
  ['44999.9999999', false, { date: '2023-03-15' }],
];
test.each(dates)('day %s (from 1904: %s) is %j', async (serial, date1904, expected) => {
  expect(await firstRow(`<c r="A1" s="1"><v>${serial}</v></c>`, { styles: [0, 14], date1904 })).toEqual([
    expected,
  ]);
});

test('a date by a format of its own, and one in ISO 8601', async () => {
  const styles = [0, 164, 165];
  const formats = { 164: '[$-1010000]yyyy/mm/dd;@', 165: '"يوم" 0' };
  const cells =
    '<c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>45000</v></c><c r="C1" t="d"><v>2023-03-15</v></c>';
  expect(await firstRow(cells, { styles, formats })).toEqual([
    { date: '2023-03-15' },
    45000,
    { date: '2023-03-15' },
  ]);
});

test.each([
  ['dd/mm/yyyy', true],
  ['[$-F800]dddd, mmmm dd, yyyy', true],
  ['mmm-yy', true],
  ['d\\ mmmm', true],
  ['General', false],
  ['0.00E+00', false],
  ['#,##0.00 "USD"', false],
  ['[Red]0', false],
  ['h:mm AM/PM', false],
  ['[h]:mm:ss', false],
  ['_-* #,##0_-;_-* "-"_d', false],
  ['@', false],
])('the format %s shows a date: %s', (format, expected) => {
  expect(showsDate(format)).toBe(expected);
});

test('merged ranges are reported, and the value belongs to the first cell', async () => {
  const { rows, info } = await readHere(
    workbook({
      sheets: [
        {
          rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row>',
          afterData: '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C1:C2"/></mergeCells>',
        },
      ],
    }),
  );
  expect(rows).toEqual([{ number: 1, cells: [1] }]);
  expect(info.mergedRanges).toEqual([
    { top: 1, left: 1, bottom: 1, right: 2 },
    { top: 1, left: 3, bottom: 2, right: 3 },
  ]);
});

test('the visible sheet with the most cells is read, unless another is named', async () => {
  const row = (cells: number) =>
    `<row>${Array.from({ length: cells }, () => `<c><v>${cells}</v></c>`).join('')}</row>`;
  const file = workbook({
    sheets: [
      { name: 'ملاحظات', rows: row(1) },
      { name: 'secret', state: 'hidden', rows: row(9) },
      { name: 'النزلاء &amp; الضيوف', rows: row(3) },
      { name: 'old', state: 'veryHidden', rows: row(5) },
    ],
  });
  const chosen = await readHere(file);
  expect(chosen.info).toMatchObject({
    format: 'xlsx',
    sheet: 'النزلاء & الضيوف',
    sheets: ['ملاحظات', 'النزلاء & الضيوف'],
    rows: 1,
    columns: 3,
  });
  expect((await readHere(file, 'ملاحظات')).rows).toEqual([{ number: 1, cells: [1] }]);
  expect((await readHere(file, 'secret')).info.sheet).toBe('النزلاء & الضيوف');
});

test('zip64, other cases and slashes of part names', async () => {
  const sheets = [{ rows: '<row r="3"><c r="B3"><v>7</v></c></row>' }];
  const rows = [{ number: 3, cells: [null, 7] }];
  expect((await readHere(zip(workbookParts({ sheets }), { zip64: true }))).rows).toEqual(rows);
  const odd = workbookParts({ sheets }).map((part) => ({
    ...part,
    name: part.name.toUpperCase().replaceAll('/', '\\'),
  }));
  expect((await readHere(zip(odd))).rows).toEqual(rows);
});
