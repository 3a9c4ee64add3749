import { setTimeout as sleep } from 'node:timers/promises';
import { busyImportStates, type ImportSummary } from '@bawaba/contracts';
import { formBody } from '../../../testing/form-body.ts';
import type { Answer, Caller } from '../../../testing/test-app.ts';

type Line = readonly (string | number | null)[];

/** A text file as a spreadsheet program writes it. */
export const csv = (...lines: readonly Line[]) =>
  lines
    .map((line) => line.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

export interface Upload {
  readonly kind?: string;
  readonly village_id?: number;
  readonly name?: string;
  readonly content: string | Buffer;
}

export async function upload(
  caller: Caller,
  { kind = 'residents', village_id, name = 'guests.csv', content }: Upload,
): Promise<Answer> {
  const form = new FormData();
  form.set('kind', kind);
  if (village_id !== undefined) form.set('village_id', String(village_id));
  form.set('file', new File([content as never], name));
  const { payload, headers } = await formBody(form);
  return caller.post('/imports', payload, { headers });
}

/** The import when the program has finished what it does with it. */
export async function settled(caller: Caller, id: number): Promise<ImportSummary> {
  for (;;) {
    const { body, status } = await caller.get(`/imports/${id}`);
    if (status !== 200) throw new Error(`GET /imports/${id} answered ${status}`);
    if (!busyImportStates.includes(body.state)) return body;
    await sleep(50);
  }
}

/** Uploads a file and waits until it is read. */
export async function read(caller: Caller, file: Upload): Promise<ImportSummary> {
  const { status, body } = await upload(caller, file);
  if (status !== 201) throw new Error(`the upload answered ${status}: ${JSON.stringify(body)}`);
  return settled(caller, body.id);
}

/** Asks for one step and waits for its end. */
export async function step(
  caller: Caller,
  id: number,
  name: 'check' | 'commit' | 'undo',
): Promise<ImportSummary> {
  const { status, body } = await caller.post(`/imports/${id}/${name}`);
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return settled(caller, id);
}
