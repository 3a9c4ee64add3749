import { describe, expect, it } from 'vitest';
import { csvRowCounter } from './csv-row-counter.ts';
import { isWholeFile } from './file-ending.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (type: string, ...parts: BlobPart[]) => new Blob(parts, { type });

describe('a CSV', () => {
  const csv = bytesOf('\ufeff"Name"\r\n"Ali"\r\n"two\r\nlines"\r\n');
  const isWhole = (bytes: Uint8Array<ArrayBuffer>, rows: number) => {
    const counter = csvRowCounter();
    counter.read(bytes);
    return isWholeFile(fileOf('text/csv', bytes), rows, counter);
  };

  it('is complete if it has the announced number of rows', async () => {
    expect(await isWhole(csv, 2)).toBe(true);
    expect(await isWhole(bytesOf('\ufeff"Name"\r\n'), 0)).toBe(true);
  });

  it('is incomplete if it is cut anywhere, or has another number of rows than announced', async () => {
    for (let length = 0; length < csv.length; length++)
      expect(await isWhole(csv.slice(0, length), 2)).toBe(false);
    expect(await isWhole(csv, 3)).toBe(false);
    expect(await isWhole(csv, 1)).toBe(false);
    // The header with the count is missing.
    expect(await isWhole(csv, Number.NaN)).toBe(false);
  });
});

it('a workbook is complete if it ends with the end record of a ZIP file', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const end = new Uint8Array(22);
  end.set(bytesOf('PK\u0005\u0006'));
  expect(await isWholeFile(fileOf(type, 'PK\u0003\u0004 sheet', end), 5, null)).toBe(true);
  expect(await isWholeFile(fileOf(type, 'PK\u0003\u0004 sheet', end.slice(0, -1)), 5, null)).toBe(false);
  expect(await isWholeFile(fileOf(type, 'PK\u0003\u0004 sheet'), 5, null)).toBe(false);
  expect(await isWholeFile(fileOf(type), 0, null)).toBe(false);
});

it('a PDF is complete if it ends with %%EOF', async () => {
  expect(await isWholeFile(fileOf('application/pdf', '%PDF-1.3 … %%EOF\n'), 5, null)).toBe(true);
  expect(await isWholeFile(fileOf('application/pdf', '%PDF-1.3 … %%EO'), 5, null)).toBe(false);
});
