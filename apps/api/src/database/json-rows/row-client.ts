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

/** Cuts the stream into messages. Those with rows go to the reader of the running statement; the driver gets all others. */
function passRowsOn(connection: pg.Connection & Listening) {
  const attachListeners = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const driver = new EventEmitter();
    attachListeners(driver);
    stream.on('end', () => driver.emit('end'));
    let rest: Buffer | undefined;
    stream.on('data', (chunk: Buffer) => {
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
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
      rest = at < bytes.length ? bytes.subarray(at) : undefined;
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
