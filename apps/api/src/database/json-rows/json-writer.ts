import { valueTypes } from '../value-types.ts';
import { BOOLEAN, INSTANT, QUOTED, type RowLayout, SERIALISED } from './row-layout.ts';

const byte = (character: string) => character.charCodeAt(0);
const [COMMA, QUOTE, BACKSLASH, SPACE, PLUS, ZERO] = [
  byte(','),
  byte('"'),
  byte('\\'),
  byte(' '),
  byte('+'),
  byte('0'),
];
const [T, Z, TRUE, BRACE, OPEN, CLOSE] = [byte('T'), byte('Z'), byte('t'), byte('}'), byte('['), byte(']')];
/** The end of a field that is null. */
const NULL = -1;

/** The characters that a text in JSON cannot contain, as the serialiser writes them. */
const escapes = Array.from({ length: 128 }, (_, code) =>
  JSON.stringify(String.fromCharCode(code)).slice(1, -1),
);
/** `\u001f` */
const LONGEST_ESCAPE = 6;

/** '2026-11-15 02:33:00.123456+00': not an infinity, nor a year of five digits. */
const isUsualInstant = (row: Buffer, from: number, to: number) =>
  row[from + DAY_LENGTH] === SPACE && row[to - 3] === PLUS && row[to - 2] === ZERO && row[to - 1] === ZERO;
const DAY_LENGTH = 10;
const ZONE_LENGTH = 3;

/** Nobody knows how long the JSON will be. To write it into memory that is used again, and copy it once, spares the collector. */
const spares: Buffer[] = [];
const MAX_SPARES = 16;
const FIRST_BYTES = 128 * 1024;
const MAX_SPARE_BYTES = 1024 * 1024;

/**
 * Writes rows as a JSON array, from the bytes that PostgreSQL sends. Most values are short: a loop in line copies them faster than
 * any call would.
 */
export class JsonWriter {
  count = 0;
  /** Of the first row: what the schema does not name, such as a total. */
  readonly others: Record<string, unknown> = {};
  #out = spares.pop() ?? Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  constructor() {
    this.#out[this.#length++] = OPEN;
  }

  /** The message DataRow: the number of fields, and for each its length (-1 for null) and its text. */
  write(row: Buffer, layout: RowLayout) {
    const { columns, starts, ends } = layout;
    let position = 2;
    for (let place = 0; place < starts.length; place++) {
      const length = row.readInt32BE(position);
      position += 4;
      starts[place] = position;
      if (length > 0) position += length;
      ends[place] = length < 0 ? NULL : position;
    }
    if (this.count++ === 0) this.#readOthers(row, layout);

    this.#reserve(layout.fixedBytes + LONGEST_ESCAPE * row.length);
    let out = this.#out;
    let at = this.#length;
    if (this.count > 1) out[at++] = COMMA;
    for (const { place, key, keyWithNull, kind, serialise } of columns) {
      let from = starts[place] as number;
      const to = ends[place] as number;
      const before = to === NULL && keyWithNull ? keyWithNull : key;
      for (let i = 0; i < before.length; i++) out[at++] = before[i] as number;
      if (before === keyWithNull) continue;
      if (to === NULL || kind === SERIALISED || (kind === INSTANT && !isUsualInstant(row, from, to))) {
        const json = serialise(to === NULL ? null : row.toString('utf8', from, to));
        this.#length = at;
        this.#reserve(LONGEST_ESCAPE * json.length + layout.fixedBytes + LONGEST_ESCAPE * row.length);
        out = this.#out;
        at += out.write(json, at);
      } else if (kind === QUOTED) {
        out[at++] = QUOTE;
        for (; from < to; from++) {
          const code = row[from] as number;
          if (code < SPACE || code === QUOTE || code === BACKSLASH)
            at += out.write(escapes[code] as string, at);
          else out[at++] = code;
        }
        out[at++] = QUOTE;
      } else if (kind === INSTANT) {
        out[at++] = QUOTE;
        const space = at + DAY_LENGTH;
        for (; from < to - ZONE_LENGTH; from++) out[at++] = row[from] as number;
        out[space] = T;
        out[at++] = Z;
        out[at++] = QUOTE;
      } else if (kind === BOOLEAN) {
        at += out.write(row[from] === TRUE ? 'true' : 'false', at);
      } else {
        for (; from < to; from++) out[at++] = row[from] as number;
      }
    }
    out[at++] = BRACE;
    this.#length = at;
  }

  /** The whole array. Nothing can be written after it. */
  end(): Buffer {
    this.#reserve(1);
    this.#out[this.#length++] = CLOSE;
    const bytes = Buffer.from(this.#out.subarray(0, this.#length));
    if (this.#out.length <= MAX_SPARE_BYTES && spares.length < MAX_SPARES) spares.push(this.#out);
    return bytes;
  }

  #readOthers(row: Buffer, { others, starts, ends }: RowLayout) {
    for (const { name, type, place } of others) {
      const end = ends[place] as number;
      const parse = valueTypes.getTypeParser(type, 'text') as (text: string) => unknown;
      this.others[name] = end === NULL ? null : parse(row.toString('utf8', starts[place], end));
    }
  }

  #reserve(bytes: number) {
    if (this.#length + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
  }
}
