const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** RFC 4180: a line break inside quotes is part of a cell. Quotes in a cell are doubled, so parity is enough. */
export function csvRowCounter() {
  let quoted = false;
  let lines = 0;
  let last = 0;
  return {
    read(bytes: Uint8Array) {
      for (const byte of bytes) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) lines += 1;
      }
      last = bytes.at(-1) ?? last;
    },
    /** Without the header. */
    get rows() {
      return Math.max(0, lines - 1);
    },
    /** Whether the bytes so far end with a complete row or header. */
    get endsWithRow() {
      return lines > 0 && !quoted && last === LINE_FEED;
    },
  };
}
