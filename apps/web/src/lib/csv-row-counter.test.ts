import { describe, expect, it } from 'vitest';
import { csvRowCounter } from './csv-row-counter.ts';

const csv = new TextEncoder().encode(
  '\ufeffName,Address\r\n"Ali","12 Nile St\r\nCairo"\r\n"He said ""hello""",x\r\nمنى,y\r\n',
);

describe('csvRowCounter', () => {
  it('counts records, not lines, without the header', () => {
    const counter = csvRowCounter();
    counter.read(csv);
    expect(counter.rows).toBe(3);
  });

  it('counts the same for every chunk size', () => {
    for (let size = 1; size < csv.length; size += 1) {
      const counter = csvRowCounter();
      for (let start = 0; start < csv.length; start += size) counter.read(csv.subarray(start, start + size));
      expect(counter.rows).toBe(3);
    }
  });

  it('counts 0 rows after the header alone', () => {
    const counter = csvRowCounter();
    counter.read(csv.subarray(0, 8));
    expect(counter.rows).toBe(0);
  });
});
