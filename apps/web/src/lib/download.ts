import { type Endpoint, EXPORT_ROWS_HEADER } from '@bawaba/contracts';
import { type RequestOptions, requestFile } from './api.ts';
import { ApiError } from './api-error.ts';
import { attachmentName } from './attachment-name.ts';
import { csvRowCounter } from './csv-row-counter.ts';
import { isWholeFile } from './file-ending.ts';

export interface DownloadProgress {
  readonly bytes: number;
  /** Rows received so far; null if the format does not allow counting. */
  readonly rows: number | null;
  /** Rows in the whole file. */
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
 * Streams a file and saves it under the name that the api sends, but only if it is complete: a partial list looks like
 * a whole list. Aborting the signal closes the connection, and the api stops writing.
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
  // The browser can store a large blob on disk; an array of chunks would stay in memory.
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

/** Enough time for a slow disk. The URL must be revoked, or the file stays in memory until the tab closes. */
const KEEP_MS = 60_000;

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
