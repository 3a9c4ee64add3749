/** As much of the encoding of Protocol Buffers as a file of a network needs: numbers, and everything that has a length. */
const VARINT = 0;
const WITH_LENGTH = 2;
/** Bytes of the kinds with a fixed size. */
const fixed: Record<number, number> = { 1: 8, 5: 4 };

export interface Field {
  number: number;
  /** A number of the kind `VARINT`; for other kinds 0. */
  value: number;
  /** What a field with a length contains; for other kinds empty. */
  bytes: Uint8Array;
  /** The whole field, as it is in the file. */
  whole: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** The fields of a message, in their order. */
export function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]!;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = varint();
    const [number, kind] = [Math.floor(key / 8), key % 8];
    let value = 0;
    let bytes: Uint8Array = NOTHING;
    if (kind === VARINT) value = varint();
    else {
      const length = kind === WITH_LENGTH ? varint() : fixed[kind];
      if (length === undefined || at + length > message.length) throw new Error('not a file of a network');
      bytes = message.subarray(at, at + length);
      at += length;
    }
    fields.push({ number, value, bytes, whole: message.subarray(start, at) });
  }
  return fields;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

export const numberField = (number: number, value: number) =>
  Uint8Array.from([...varint(number * 8 + VARINT), ...varint(value)]);

export const bytesField = (number: number, bytes: Uint8Array) =>
  Buffer.concat([Uint8Array.from([...varint(number * 8 + WITH_LENGTH), ...varint(bytes.length)]), bytes]);

export const textField = (number: number, text: string) => bytesField(number, Buffer.from(text));
