import { type Endpoint, EXPORT_ROWS_HEADER } from '@bawaba/contracts';
import { type RequestOptions, requestFile } from './api.ts';
import { ApiError } from './api-error.ts';
import { attachmentName } from './attachment-name.ts';
import { csvRowCounter } from './csv-row-counter.ts';
import { isWholeFile } from './file-ending.ts';

export interface DownloadProgress {
  readonly bytes: number;
  /** How many rows have come; null where the format does not let them be counted. */
  readonly rows: number | null;
  /** How many rows will come. */
  readonly totalRows: number;
}

export interface SavedFile {
  readonly name: string;
  readonly rows: number;
}

export type DownloadOptions<E extends Endpoint> = RequestOptions<E> & {
  signal: AbortSignal;
  onProgress?: (progress: DownloadProgress) => void;
};

/**
 * Fetches a file as it is written and saves it under the name that the api gives it, once all of it has come: a part of a
 * list looks like the whole list. Aborting the signal closes the connection, and the api stops writing.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  { onProgress, ...options }: DownloadOptions<E>,
): Promise<SavedFile> {
  const response = await requestFile(endpoint, options as RequestOptions<E>);
  const name = attachmentName(response.headers.get('Content-Disposition'));
  const type = response.headers.get('Content-Type') ?? '';
  const totalRows = Number(response.headers.get(EXPORT_ROWS_HEADER) ?? Number.NaN);
  const counter = type.startsWith('text/csv') ? csvRowCounter() : null;
  let bytes = 0;
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        counter?.read(chunk);
        onProgress?.({ bytes, rows: counter?.rows ?? null, totalRows });
        controller.enqueue(chunk);
      },
    }),
  );
  // The browser keeps a blob where it likes, on disk if it is large; a list of chunks would be in memory.
  const file = await new Response(watched, { headers: { 'Content-Type': type } })
    .blob()
    .catch((error: unknown) => {
      if (options.signal.aborted) throw error;
      throw new ApiError(0, 'incomplete', '');
    });
  if (!(await isWholeFile(file, totalRows, counter))) throw new ApiError(0, 'incomplete', '');
  save(file, name);
  return { name, rows: totalRows };
}

/** Long enough for a slow disk; without it the file would stay in memory as long as the tab. */
const KEEP_MS = 60_000;

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
