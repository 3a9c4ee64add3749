import { expect, test } from 'vitest';
import { readHere } from '../testing/workbook.ts';

const bytes1256 = (text: string) => {
  const decoder = new TextDecoder('windows-1256');
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]),
  );
  return Buffer.from([...text].map((character) => codes.get(character)!));
};
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const text = 'الاسم,الرقم\r\nمنى السيد,٢٩٨\r\nأحمد,12\r\n';

test.each([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
  ['UTF-16, the other way', utf16be(`\uFEFF${text}`), 'utf-16be'],
  ['windows-1256', bytes1256(text.replace('٢٩٨', '298')), 'windows-1256'],
])('%s', async (_, bytes, encoding) => {
  const { rows, info } = await readHere(bytes);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['الاسم', 'منى السيد', 'أحمد']);
  expect(info).toEqual({
    format: 'csv',
    sheet: null,
    sheets: [],
    rows: 3,
    columns: 2,
    encoding,
    separator: ',',
  });
});

test('UTF-8 with one damaged place is not read as another alphabet', async () => {
  const bytes = Buffer.from(text.repeat(5));
  bytes[60] = 0xff;
  await expect(readHere(bytes)).rejects.toMatchObject({ code: 'broken' });
});

test.each([
  [';', 'a;b;c\n1,5;2;3\n1,5;2;3\n'],
  [',', 'a,b,c\n"x;y",2,3\n"x;y",2,3\n'],
  ['\t', 'a\tb\n"Hassan, Ali"\t2\nx, y\t3\n'],
  ['|', 'كشف النزلاء\nالاسم|الرقم|الوحدة\nأ|1|2\nب|3|4\n'],
  ['،', 'الاسم، الرقم، الوحدة\nأ، 1، 2\n'],
  [';', 'sep=;\na;b\n1;2\n'],
  ['*', 'sep=*\na*b\n1*2\n'],
  [',', 'one column\nonly\n'],
])('the separator %s', async (separator, file) => {
  expect((await readHere(file)).info.separator).toBe(separator);
});

test('rows have the numbers that Excel shows, and empty ones are left out', async () => {
  const { rows } = await readHere('sep=,\r\n\r\na,"two\r\nlines",,\r\n , \r\n"say ""hi""",b\r\nAli "Lolo",c');
  expect(rows).toEqual([
    { number: 3, cells: ['a', 'two\r\nlines'] },
    { number: 5, cells: ['say "hi"', 'b'] },
    { number: 6, cells: ['Ali "Lolo"', 'c'] },
  ]);
});

test('the first line is a row when it names no separator', async () => {
  expect((await readHere('\n\na,b\n')).rows).toEqual([{ number: 3, cells: ['a', 'b'] }]);
});

test('a quote that is never closed does not take the file into memory', async () => {
  const file = `a,b\n"x,1\n${'الاسم,الرقم\n'.repeat(400_000)}`;
  await expect(readHere(file)).rejects.toMatchObject({ code: 'broken', detail: 'CSV_MAX_RECORD_SIZE' });
});

test('limits: columns, rows, the length of a cell', async () => {
  await expect(readHere(`${','.repeat(16_383)}x\n`)).rejects.toMatchObject({ code: 'too_many_columns' });
  expect((await readHere(`a${','.repeat(16_383)}\n`)).info.columns).toBe(1);
  await expect(readHere('a,b\n'.repeat(200_051))).rejects.toMatchObject({ code: 'too_many_rows' });
  expect((await readHere(`a,${'x'.repeat(32_768)}\nb,c\n`)).rows[0]!.cells).toEqual([
    'a',
    { error: 'too_long' },
  ]);
  await expect(readHere('\n \n,,\n')).rejects.toMatchObject({ code: 'empty' });
});
