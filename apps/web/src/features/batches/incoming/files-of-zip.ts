import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';

const MAX_ENTRIES = 2000;
const MAX_UNPACKED_BYTES = 2 * 2 ** 30;

export type ZipRefusal = { readonly name: string; readonly refusal: 'notAPicture' | 'tooLarge' | 'tooMany' };

/**
 * The files in a ZIP, unpacked as it is read: only one of them is in memory. A file that says it is small and is not ends at its
 * limit. `limitOf` gives the most bytes that a file may have, 0 if it is not wanted.
 */
export async function* filesOfZip(
  zip: Blob,
  limitOf: (name: string) => number,
  isHidden: (name: string) => boolean,
): AsyncGenerator<File | ZipRefusal> {
  const ready: (File | ZipRefusal)[] = [];
  let [entries, unpacked] = [0, 0];
  let failure: unknown;

  function take(entry: UnzipFile) {
    entries += 1;
    const { name } = entry;
    if (name.endsWith('/') || isHidden(name)) return;
    if (entries > MAX_ENTRIES) throw new Error('too many entries');
    const limit = limitOf(name);
    if (limit === 0) return void ready.push({ name, refusal: 'notAPicture' });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let isDone = false;
    entry.ondata = (error, chunk, isLast) => {
      if (isDone) return;
      if (error) {
        failure ??= error;
        return;
      }
      size += chunk.length;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_BYTES) failure ??= new Error('too large');
      if (size > limit) {
        isDone = true;
        chunks.length = 0;
        ready.push({ name, refusal: 'tooLarge' });
        entry.terminate();
        return;
      }
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
      if (!isLast) return;
      isDone = true;
      ready.push(new File(chunks, name.split('/').pop() ?? name));
    };
    entry.start();
  }

  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  const reader = zip.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      unzip.push(value ?? new Uint8Array(), done);
      if (failure) throw failure;
      while (ready.length > 0) yield ready.shift() as File | ZipRefusal;
      if (done) break;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (entries === 0) throw new Error('not a ZIP');
}
