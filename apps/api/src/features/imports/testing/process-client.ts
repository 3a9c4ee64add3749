import { setTimeout as sleep } from 'node:timers/promises';
import { busyImportStates, type ImportSummary } from '@bawaba/contracts';
import { ADMIN } from '../../../testing/test-app.ts';

interface Request {
  readonly json?: object;
  readonly form?: FormData;
}

/** Calls copies of the api that run in processes of their own, as an administrator. */
export function createProcessClient(address: () => string) {
  let token: string | undefined;

  async function answer(method: string, path: string, { json, form }: Request = {}) {
    const response = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each call states what it expects of a body
    return { status: response.status, body: (await response.json()) as any };
  }

  /** The api may be without a database for a moment: then it says so, and the same call works later. */
  async function call(method: string, path: string, request?: Request) {
    for (;;) {
      const { status, body } = await answer(method, path, request);
      if (status < 300) return body;
      if (status !== 503) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
      await sleep(20);
    }
  }

  async function until(id: number, holds: (found: ImportSummary) => boolean): Promise<ImportSummary> {
    for (;;) {
      const found: ImportSummary = await call('GET', `/imports/${id}`);
      if (holds(found)) return found;
      await sleep(50);
    }
  }
  const settled = (id: number) => until(id, ({ state }) => !busyImportStates.includes(state));

  return {
    call,
    until,
    settled,

    async signIn() {
      token = (await call('POST', '/auth/login', { json: ADMIN })).token;
    },

    async upload(kind: string, village_id: number, content: string | Buffer): Promise<number> {
      const form = new FormData();
      form.set('kind', kind);
      form.set('village_id', String(village_id));
      form.set('file', new File([content as never], 'people.csv'));
      return (await call('POST', '/imports', { form })).id;
    },

    async check(id: number) {
      await settled(id);
      await call('POST', `/imports/${id}/check`);
      return settled(id);
    },
  };
}
