import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readHere, workbook, workbookParts } from './testing/workbook.ts';
import { zip } from './testing/zip.ts';

const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
const good = () => workbook({ sheets: [{ rows: row }] });
const withPart = (name: string, data: string) =>
  zip(workbookParts({ sheets: [{ rows: row }] }).map((part) => (part.name === name ? { name, data } : part)));
const sheet = 'xl/worksheets/sheet1.xml';

/** Compressed as it is made: the unpacked bytes are never in memory. */
async function packed(head: string, piece: (index: number) => string, times: number, tail: string) {
  const deflate = createDeflateRaw();
  let [crc, size] = [0, 0];
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = (text: string) => {
    crc = crc32(text, crc);
    size += Buffer.byteLength(text);
    return new Promise<void>((resolve) => deflate.write(text, () => resolve()));
  };
  await write(head);
  for (let i = 0; i < times; i++) await write(piece(i));
  await write(tail);
  deflate.end();
  await once(deflate, 'end');
  return { bytes: Buffer.concat(chunks), crc, size };
}
const asSheet = async (head: string, piece: (index: number) => string, times: number, tail: string) =>
  workbook({
    sheets: [
      {
        rows: '',
        part: await packed(`<worksheet><sheetData>${head}`, piece, times, `${tail}</sheetData></worksheet>`),
      },
    ],
  });

const rejects = (bytes: Buffer | string, code: string) =>
  expect(readHere(bytes)).rejects.toMatchObject({ code });

describe('is refused:', () => {
  test('a zip bomb, whatever its header says', async () => {
    const blanks = ' '.repeat(2 ** 20);
    await rejects(await asSheet('', () => blanks, 40, ''), 'too_large');
    const liar = await packed('<worksheet>', () => blanks, 40, '</worksheet>');
    await rejects(workbook({ sheets: [{ rows: '', part: { ...liar, size: 10 } }] }), 'too_large');
  });

  test('texts that would fill the memory', async () => {
    const text = `<si><t>${randomBytes(1500).toString('hex')}</t></si>`.repeat(20);
    const bytes = await packed('<sst>', () => text, 2000, '</sst>');
    const parts = workbookParts({ sheets: [{ rows: row }] });
    const file = zip(
      parts.map((part) => (part.name.endsWith('Strings.xml') ? { ...part, packed: bytes } : part)),
    );
    await rejects(file, 'too_large');
  });

  test('one long text in every cell of a row', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const file = workbook({
      sheets: [{ rows: `<row>${cells}</row>` }],
      sharedStrings: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
    });
    await rejects(file, 'too_large');
  });

  test('entities of its own, from itself or from elsewhere', async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
    await rejects(workbook({ sheets: [{ rows: row }], prolog: laughs }), 'broken');
    const outside = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    await rejects(workbook({ sheets: [{ rows: row }], prolog: outside }), 'broken');
    const used = '<row><c t="str"><v>&x;</v></c></row>';
    await rejects(workbook({ sheets: [{ rows: used }] }), 'broken');
  });

  test.each([
    ['no end', '<worksheet><sheetData><row>'],
    ['crossed tags', '<worksheet><sheetData><row></sheetData></row></worksheet>'],
    ['two roots', '<worksheet/><worksheet/>'],
    ['a tag without an end', `<worksheet a="${'x'.repeat(100_000)}`],
    ['a comment without an end', `<worksheet><!--${'x'.repeat(2_000_000)}`],
    ['very deep', '<a>'.repeat(1000)],
    ['nothing', ''],
    ['not XML', 'hello'],
    ['rows in a wrong order', `<worksheet><sheetData><row r="5"/><row r="2"/></sheetData></worksheet>`],
    ['a row beyond the last', `<worksheet><sheetData><row r="9999999"/></sheetData></worksheet>`],
    ['a number that is none', `<worksheet><sheetData><row><c><v>1x</v></c></row></sheetData></worksheet>`],
    [
      'a text that is missing',
      `<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>`,
    ],
  ])('XML with %s', async (_, xml) => rejects(withPart(sheet, xml), 'broken'));

  test('16,384 columns, and a row more than the limit', async () => {
    await rejects(
      workbook({ sheets: [{ rows: `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>` }] }),
      'too_many_columns',
    );
    await rejects(
      await asSheet('', () => '<row><c><v>1</v></c></row>'.repeat(1000), 201, ''),
      'too_many_rows',
    );
  });

  test('a workbook that is cut off anywhere', async () => {
    const whole = good();
    for (let length = 8; length < whole.length; length += 37)
      await rejects(whole.subarray(0, length), 'broken');
  });

  test('a workbook with a damaged byte is refused, or reads the same', async () => {
    const whole = good();
    const { rows } = await readHere(whole);
    for (let at = 8; at < whole.length; at += 11) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0x55;
      const result = await readHere(damaged).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toHaveProperty('code');
      else expect((result as { rows: unknown }).rows).toEqual(rows);
    }
  });

  test('two parts of one name, a part with a password, an unknown compression', async () => {
    const parts = workbookParts({ sheets: [{ rows: row }] });
    await rejects(zip([...parts, { name: sheet.toUpperCase(), data: '<worksheet/>' }]), 'broken');
    await rejects(zip(parts.map((part) => ({ ...part, flags: 1 }))), 'encrypted');
  });

  test('what is no workbook', async () => {
    await rejects(Buffer.alloc(0), 'empty');
    await rejects(workbook({ sheets: [{ rows: '<row r="1"/>' }] }), 'empty');
    await rejects(zip([{ name: 'hello.txt', data: 'hello' }]), 'not_a_spreadsheet');
    await rejects(zip([{ name: '../../etc/passwd', data: 'x' }]), 'not_a_spreadsheet');
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    await rejects(Buffer.concat([ole, Buffer.alloc(4096)]), 'old_excel_format');
    const name = Buffer.from('EncryptedPackage', 'utf16le');
    await rejects(Buffer.concat([ole, Buffer.alloc(70_000), name, Buffer.alloc(64)]), 'encrypted');
    await rejects('<html><table><tr><td>x</td></tr></table></html>', 'old_excel_format');
    await rejects(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 1, 2])]), 'not_a_spreadsheet');
    await rejects(
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(500)]),
      'not_a_spreadsheet',
    );
  });
});

test('a million empty rows, with formats, between the people', async () => {
  const last = 1_048_576;
  const emptyRow = (number: number) =>
    `<row r="${number}"><c r="A${number}" s="1"/><c r="B${number}" s="1"/><c r="C${number}" s="1"/></row>`;
  const piece = (index: number) =>
    Array.from({ length: 1000 }, (_, i) => emptyRow(2 + index * 1000 + i)).join('');
  const lastRow = `<row r="${last}"><c r="A${last}"><v>1</v></c></row>`;
  const { rows, info } = await readHere(await asSheet(row, piece, 1000, lastRow));
  expect(rows.map(({ number }) => number)).toEqual([1, last]);
  expect(info.rows).toBe(2);
});

test('a cell in the last column without content does not count', async () => {
  const { info } = await readHere(
    workbook({ sheets: [{ rows: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="3"/></row>' }] }),
  );
  expect(info.columns).toBe(1);
});

test('strange parts that nothing names are not read', async () => {
  const bomb = deflateRawSync(Buffer.alloc(2 ** 24));
  const more = ['../../../etc/cron.d/x', '/absolute', 'C:\\windows\\x'].map((name) => ({
    name,
    data: '',
    packed: { bytes: bomb, crc: 0, size: 1 },
  }));
  expect((await readHere(workbook({ sheets: [{ rows: row }], more }))).info.rows).toBe(1);
});
