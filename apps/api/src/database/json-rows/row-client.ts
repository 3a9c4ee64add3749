import { EventEmitter } from 'node:events';
import pg from 'pg';

/** The messages of PostgreSQL that a reader of rows wants as bytes (protocol 3.0, "Message Formats"). */
const ROW_DESCRIPTION = 0x54;
const DATA_ROW = 0x44;
const HEADER_BYTES = 5;

/** Bytes are valid during the call only: the driver may overwrite them afterwards. */
export interface RowReader {
  describe(message: Buffer): void;
  readRow(message: Buffer): void;
}

const readers = new WeakMap<pg.Connection, RowReader>();
/** Until the statement ends, its rows go to the reader, as bytes. */
export const readRowsWith = (connection: pg.Connection, reader: RowReader) => readers.set(connection, reader);
export const stopReading = (connection: pg.Connection) => readers.delete(connection);

/** Not in the types: the driver calls it once, with the socket or with its TLS stream. */
interface Listening {
  attachListeners(stream: EventEmitter): void;
}

/** Messages in a row that the driver reads, and one by one those that a reader does. */
function passOn(connection: pg.Connection, driver: EventEmitter, bytes: Buffer): number {
  let start = 0;
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    const kind = bytes[at];
    const reader = kind === DATA_ROW || kind === ROW_DESCRIPTION ? readers.get(connection) : undefined;
    if (reader) {
      if (start < at) driver.emit('data', bytes.subarray(start, at));
      const message = bytes.subarray(at + HEADER_BYTES, end);
      if (kind === DATA_ROW) reader.readRow(message);
      else reader.describe(message);
      start = end;
    }
    at = end;
  }
  if (start < at) driver.emit('data', bytes.subarray(start, at));
  return at;
}

/** Cuts the stream into messages. Those with rows go to the reader of the running statement; the driver gets all others. */
function passRowsOn(connection: pg.Connection & Listening) {
  const attachListeners = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const driver = new EventEmitter();
    attachListeners(driver);
    stream.on('end', () => driver.emit('end'));
    /** The beginning of a message. */
    let parts: Buffer[] = [];
    let missing = 0;
    stream.on('data', (chunk: Buffer) => {
      let rest = chunk;
      if (parts.length > 0) {
        parts.push(chunk.subarray(0, missing));
        rest = chunk.subarray(missing);
        missing -= chunk.length;
        if (missing > 0) return;
        const message = Buffer.concat(parts);
        parts = [];
        // Of a header in two pieces, the length is known only now.
        if (passOn(connection, driver, message) === 0) rest = Buffer.concat([message, rest]);
      }
      rest = rest.subarray(passOn(connection, driver, rest));
      if (rest.length === 0) return;
      parts = [rest];
      missing = (rest.length < HEADER_BYTES ? HEADER_BYTES : 1 + rest.readUInt32BE(1)) - rest.length;
    });
  };
}

/** A client whose statements can read rows as bytes. */
export class RowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    passRowsOn(this.connection as pg.Connection & Listening);
  }
}
