import { writeFileSync } from 'node:fs';
import type { Request } from '../load/measure.ts';
import type { Api } from './product.ts';

/** Sends each request to the product once and stores the responses, which the bare server replays. */
export async function recordAnswers(
  api: Api,
  questions: Readonly<Record<string, readonly Request[]>>,
  file: string,
) {
  const recorded: Record<string, { status: number; headers: Record<string, string>; body: string }> = {};
  const fresh = String(Date.now() % 1e9).padStart(9, '0');
  for (const { method, path, body, headers } of Object.values(questions).flat()) {
    if (recorded[`${method} ${path}`]) continue;
    const response = await fetch(`${api.address}${path}`, {
      method,
      headers: { ...api.headers, ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body).replaceAll('{n}', fresh) }),
    });
    const {
      connection,
      'keep-alive': _,
      'transfer-encoding': __,
      ...kept
    } = Object.fromEntries(response.headers);
    recorded[`${method} ${path}`] = { status: response.status, headers: kept, body: await response.text() };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  }
  writeFileSync(file, JSON.stringify(recorded));
}
