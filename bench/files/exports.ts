import type { Api } from '../systems/product.ts';

export interface FileExport {
  readonly format: string;
  readonly rows: number;
  readonly rowsASecond: number;
  readonly megabytes: number;
  readonly firstByteMs: number;
  readonly memoryGrewMb: number;
  /** The longest time that the event loop was blocked: how long another request would have waited. */
  readonly longestBlockMs: number;
}

export async function measureExport(api: Api, format: string, query: string): Promise<FileExport> {
  await api.longestBlockMs();
  const before = api.memoryMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, api.memoryMb());
  }, 50);
  const start = performance.now();
  const response = await fetch(`${api.address}/api/export/residents?format=${format}&${query}`, {
    headers: api.headers,
  });
  let bytes = 0;
  let firstByteMs = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    firstByteMs ||= performance.now() - start;
    bytes += chunk.length;
  }
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const rows = Number(response.headers.get('x-total-count'));
  return {
    format,
    rows,
    rowsASecond: rows / seconds,
    megabytes: bytes / 1e6,
    firstByteMs,
    memoryGrewMb: peak - before,
    longestBlockMs: await api.longestBlockMs(),
  };
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** Ranges of check-in dates with about 1,000, 10,000 and 100,000 of a million residents. */
const SLICES = [
  [1000, 999],
  [1000, 987],
  [1000, 861],
] as const;

export async function measureExports(api: Api): Promise<FileExport[]> {
  const exported: FileExport[] = [];
  for (const format of ['csv', 'excel']) {
    for (const [from, to] of SLICES) {
      exported.push(await measureExport(api, format, `check_in_from=${day(from)}&check_in_to=${day(to)}`));
    }
  }
  return exported;
}
