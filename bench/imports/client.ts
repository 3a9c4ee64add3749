import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../systems/product.ts';

const busy = ['reading', 'checking', 'committing', 'undoing'];

/** What the benchmark reads of an import. */
export interface Import {
  readonly id: number;
  readonly state: string;
  readonly failure: string | null;
  readonly rows: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly progress: { readonly done: number; readonly total: number };
}

export async function call<T>(
  { address, headers }: Api,
  method: string,
  path: string,
  body?: FormData | object,
) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function upload(api: Api, village_id: number, path: string): Promise<Import> {
  const form = new FormData();
  form.set('kind', 'residents');
  form.set('village_id', String(village_id));
  form.set('file', await openAsBlob(path), basename(path));
  return call(api, 'POST', '/imports', form);
}

export async function until(api: Api, id: number, holds: (found: Import) => boolean): Promise<Import> {
  for (;;) {
    const found = await call<Import>(api, 'GET', `/imports/${id}`);
    if (holds(found)) return found;
    await sleep(200);
  }
}

export const isAtRest = ({ state }: Import) => !busy.includes(state);

/** The import at rest, in the state that the step leads to. */
export async function atRest(api: Api, id: number, expected: string): Promise<Import> {
  const found = await until(api, id, isAtRest);
  if (found.state !== expected || found.failure !== null)
    throw new Error(`the import is ${found.state} (${found.failure}), not ${expected}`);
  return found;
}

export const start = (api: Api, id: number, step: 'check' | 'commit' | 'undo') =>
  call<Import>(api, 'POST', `/imports/${id}/${step}`);

/** Downloads the rows that were not imported, and forgets them. */
export async function downloadRejected({ address, headers }: Api, id: number): Promise<number> {
  const response = await fetch(`${address}/api/imports/${id}/rejected`, { headers });
  if (!response.ok || !response.body)
    throw new Error(`rejected: ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}
