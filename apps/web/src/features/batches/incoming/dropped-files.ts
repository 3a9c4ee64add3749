/** Of a folder that somebody drops with everything in it. */
const MAX_FILES = 2000;

const byName = new Intl.Collator(undefined, { numeric: true });

async function* entriesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    // Browsers give a part at a time, and at last none.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return;
    yield* part;
  }
}

async function collect(entry: FileSystemEntry, files: File[]) {
  if (files.length >= MAX_FILES) return;
  if (entry.isFile)
    files.push(
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    );
  else for await (const inside of entriesIn(entry as FileSystemDirectoryEntry)) await collect(inside, files);
}

/** The files that were dropped, also those in folders, in the order of their names: a front before its back. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // The list is empty after the first pause.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...data.files];
  if (entries.length === 0) return inOrder(plain);
  const files: File[] = [];
  for (const entry of entries) await collect(entry, files);
  return inOrder(files);
}

export const inOrder = (files: readonly File[]): File[] =>
  [...files].sort((one, other) => byName.compare(one.name, other.name));
