import { createReadStream } from 'node:fs';

/** Whether a file contains these bytes anywhere. */
export async function findInFile(path: string, wanted: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([end, chunk as Buffer]);
    if (bytes.includes(wanted)) return true;
    end = bytes.subarray(-wanted.length);
  }
  return false;
}
