import { appendFileSync, renameSync, statSync } from 'node:fs';

const LARGEST = 1024 * 1024;

/** Appends to a file. Above 1 MiB the file is renamed to `.1`, so that there are never more than two. */
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
      // On a full disk the server logs a lot: a lost line is better than a crash.
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
