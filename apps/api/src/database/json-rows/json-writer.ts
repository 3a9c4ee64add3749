import { valueTypes } from '../value-types.ts';
import { BOOLEAN, COPIED, INSTANT, QUOTED, type RowLayout } from './row-layout.ts';

const byte = (character: string) => character.charCodeAt(0);
const [COMMA, QUOTE, SPACE, PLUS, ZERO] = [byte(','), byte('"'), byte(' '), byte('+'), byte('0')];
const [T, Z, TRUE, BRACE, OPEN, CLOSE] = [byte('T'), byte('Z'), byte('t'), byte('}'), byte('['), byte(']')];
const literals = { true: Buffer.from('true'), false: Buffer.from('false') };

/** The bytes that a text in JSON cannot contain, as the serialiser writes them. Bytes of letters beyond ASCII can stay. */
const escapes = Array.from({ length: 256 }, (_, code) => {
  const text = JSON.stringify(String.fromCharCode(code)).slice(1, -1);
  return code < 128 && text.length > 1 ? Buffer.from(text) : undefined;
});
/** `\u001f` */
const LONGEST_ESCAPE = 6;

/** '2026-11-15 02:33:00.123456+00': not an infinity, nor a year of five digits. */
const isInstant = (row: Buffer, start: number, end: number) =>
  row[start + 10] === SPACE && row[end - 3] === PLUS && row[end - 2] === ZERO && row[end - 1] === ZERO;

/** Writes rows as a JSON array, from the bytes that PostgreSQL sends. Copying bytes one by one is faster than making strings. */
export class JsonWriter {
  count = 0;
  /** Of the first row: what the schema does not name, such as a total. */
  readonly others: Record<string, unknown> = {};
  #out = Buffer.of(OPEN);
  #length = 1;

  /** The message DataRow: the number of fields, and for each its length (-1 for null) and its text. */
  write(row: Buffer, layout: RowLayout) {
    const starts = new Int32Array(layout.fieldCount);
    const ends = new Int32Array(layout.fieldCount);
    let position = 2;
    for (let place = 0; place < starts.length; place++) {
      const length = row.readInt32BE(position);
      position += 4;
      starts[place] = position;
      if (length > 0) position += length;
      ends[place] = length < 0 ? -1 : position;
    }
    if (this.count++ === 0) this.#readOthers(row, layout, starts, ends);

    this.#reserve(layout.fixedBytes + LONGEST_ESCAPE * row.length);
    let out = this.#out;
    let at = this.#length;
    if (this.count > 1) out[at++] = COMMA;
    for (const { place, key, keyWithNull, kind, serialise } of layout.columns) {
      let start = starts[place] as number;
      const end = ends[place] as number;
      if (end < 0 && keyWithNull) {
        at = copy(keyWithNull, 0, keyWithNull.length, out, at);
        continue;
      }
      at = copy(key, 0, key.length, out, at);
      if (kind === COPIED && end >= 0) {
        at = copy(row, start, end, out, at);
      } else if (kind === QUOTED && end >= 0) {
        out[at++] = QUOTE;
        for (; start < end; start++) {
          const code = row[start] as number;
          const escaped = escapes[code];
          if (escaped) at = copy(escaped, 0, escaped.length, out, at);
          else out[at++] = code;
        }
        out[at++] = QUOTE;
      } else if (kind === INSTANT && end >= 0 && isInstant(row, start, end)) {
        out[at++] = QUOTE;
        at = copy(row, start, start + 10, out, at);
        out[at++] = T;
        at = copy(row, start + 11, end - 3, out, at);
        out[at++] = Z;
        out[at++] = QUOTE;
      } else if (kind === BOOLEAN && end >= 0) {
        const literal = row[start] === TRUE ? literals.true : literals.false;
        at = copy(literal, 0, literal.length, out, at);
      } else {
        const json = serialise(end < 0 ? null : row.toString('utf8', start, end));
        this.#length = at;
        this.#reserve(LONGEST_ESCAPE * json.length + layout.fixedBytes + LONGEST_ESCAPE * row.length);
        out = this.#out;
        at += out.write(json, at);
      }
    }
    out[at++] = BRACE;
    this.#length = at;
  }

  /** The whole array. */
  end(): Buffer {
    this.#reserve(1);
    this.#out[this.#length] = CLOSE;
    return this.#out.subarray(0, this.#length + 1);
  }

  #readOthers(row: Buffer, { others }: RowLayout, starts: Int32Array, ends: Int32Array) {
    for (const { name, type, place } of others) {
      const end = ends[place] as number;
      const parse = valueTypes.getTypeParser(type, 'text') as (text: string) => unknown;
      this.others[name] = end < 0 ? null : parse(row.toString('utf8', starts[place], end));
    }
  }

  #reserve(bytes: number) {
    if (this.#length + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
  }
}

function copy(from: Buffer, start: number, end: number, to: Buffer, at: number) {
  for (let place = start; place < end; place++) to[at++] = from[place] as number;
  return at;
}
