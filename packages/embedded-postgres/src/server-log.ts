import { appendFileSync, renameSync, statSync } from 'node:fs';

const LARGEST = 1024 * 1024;

/** Appends to a file that is set aside as `.1` when it has grown to 1 MiB, so that two at most are ever kept. */
export function openServerLog(file: string): (text: string) => void {
  let size = sizeOf(file);
  return (text) => {
    try {
      if (size > LARGEST) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
    } catch {
      // A full disk is when the server has much to say; losing the line is better than losing the server.
    }
  };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
