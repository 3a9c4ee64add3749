import { ms } from './percentiles.ts';
import type { Api } from './product.ts';

/** One village holds a fiftieth of the residents, so villages and date ranges make exports of known sizes. */
export async function measureExport(
  api: Api,
  token: string,
  format: string,
  query: string,
): Promise<string[]> {
  await api.longestBlockMs();
  const before = api.memoryMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, api.memoryMb());
  }, 50);
  const start = performance.now();
  const response = await fetch(`${api.address}/api/export/residents?format=${format}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  let firstByte = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    firstByte ||= performance.now() - start;
    bytes += chunk.length;
  }
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const rows = Number(response.headers.get('x-total-count'));
  return [
    format,
    rows.toLocaleString('en'),
    `${Math.round(rows / seconds).toLocaleString('en')}`,
    `${(bytes / 1e6).toFixed(1)} MB`,
    ms(firstByte),
    `${Math.round(peak - before)} MB`,
    ms(await api.longestBlockMs()),
  ];
}
