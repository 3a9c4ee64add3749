import { MAX_IMPORT_BYTES } from '@bawaba/contracts';

export const FILE_ACCEPT =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Checks a file before the upload, which may be slow. The api looks into it. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'wrongEnding';
  if (size === 0) return 'empty';
  return size > MAX_IMPORT_BYTES ? 'tooBig' : null;
}
