import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Batch } from '@bawaba/contracts';
import { reservePort } from '@bawaba/test-programs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formBody } from '../../testing/form-body.ts';
import { photoFiles, photoStoreOf } from '../../testing/photo-files.ts';
import { drawPicture } from '../../testing/photo-upload.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { createPictureFiles } from '../photos/picture-files.service.ts';
import { purgeUntouchedBatches } from './batch-retention.service.ts';

/** What the OCR service does when it is not well: the real one is tested in batches.routes.test.ts. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 590_000, interval: 50 });
const READ = {
  success: true,
  data: {
    document_type: 'passport',
    full_name: 'Anna Weber',
    passport_number: 'C01X00T47',
    nationality: 'DEU',
    mrz_valid: true,
  },
};

let port: string;
let t: TestApp;
let service: Server | undefined;
beforeAll(async () => {
  port = await reservePort();
  t = await testApp({ OCR_URL: `http://127.0.0.1:${port}` });
  await t.startMaintenance();
});
afterEach(() => stop());
afterAll(() => t.close());

type Scan = (answer: ServerResponse, count: number) => void;
const json = (answer: ServerResponse, body: object) => {
  const text = JSON.stringify(body);
  answer.setHeader('content-type', 'application/json');
  answer.setHeader('content-length', Buffer.byteLength(text));
  answer.end(text);
};

/** Returns how many pictures it got. */
async function serve(scan: Scan): Promise<() => number> {
  let count = 0;
  service = createServer((request, answer) => {
    if (request.url === '/health') return json(answer, { workers: 2, busy: 0, queued: 0 });
    request.resume().on('end', () => {
      count += 1;
      scan(answer, count);
    });
  });
  await new Promise<void>((resolve) => service?.listen(Number(port), '127.0.0.1', resolve));
  expect((service.address() as AddressInfo).port).toBe(Number(port));
  return () => count;
}
async function stop() {
  const old = service;
  service = undefined;
  old?.closeAllConnections();
  if (old) await new Promise((resolve) => old.close(resolve));
}

async function batchWithPage(): Promise<number> {
  const village_id = (await t.createVillage()).id;
  const { id } = (await t.admin.post('/batches', { village_id })).body;
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(await drawPicture())]), 'page.jpg');
  const { status } = await t.admin.post(`/batches/${id}/pages`, undefined, await formBody(form));
  expect(status).toBe(201);
  return id;
}
const get = async (id: number): Promise<Batch> => (await t.admin.get(`/batches/${id}`)).body;
const untilState = (id: number, state: string) =>
  until(async () => {
    const batch = await get(id);
    expect(batch.pages).toMatchObject([{ state }]);
    return batch;
  });

describe('the reading of a page', () => {
  it('waits while the OCR service is away, says so, and goes on when it is back', async () => {
    const id = await batchWithPage();
    const waiting = await until(async () => {
      const batch = await get(id);
      expect(batch.is_reader_away).toBe(true);
      return batch;
    });
    expect(waiting.pages).toMatchObject([{ state: 'waiting' }]);
    await serve((answer) => json(answer, READ));
    const read = await untilState(id, 'read');
    expect(read.is_reader_away).toBe(false);
    expect(read.people).toMatchObject([{ fields: { full_name: 'Anna Weber', id_number: 'C01X00T47' } }]);
  });

  it('does not count a busy service as an attempt', async () => {
    const count = await serve((answer, at) => {
      if (at > 4) return json(answer, READ);
      answer.statusCode = 503;
      answer.end();
    });
    const id = await batchWithPage();
    // Each comes after a pause; the test does not wait for them.
    await until(async () => {
      await t.pool.query("UPDATE batch_pages SET next_attempt_at = now() WHERE state = 'waiting'");
      expect(count()).toBeGreaterThan(4);
    });
    await untilState(id, 'read');
  });

  it.each([
    ['breaks the connection', (answer: ServerResponse) => answer.destroy()],
    [
      'fails',
      (answer: ServerResponse) => {
        answer.statusCode = 500;
        answer.end();
      },
    ],
    ['answers nonsense', (answer: ServerResponse) => json(answer, { success: 'perhaps' })],
  ])('ends after three attempts if the service %s, and the person gets a line', async (_, scan) => {
    const count = await serve(scan);
    const id = await batchWithPage();
    const { people } = await untilState(id, 'failed');
    expect(count()).toBe(3);
    expect(people).toMatchObject([{ standing: 'doubtful', doubts: [{ field: null, code: 'unreadable' }] }]);
  });

  it('ends without a trace if the batch is deleted meanwhile', async () => {
    let release = () => {};
    const count = await serve((answer) => {
      release = () => json(answer, READ);
    });
    const id = await batchWithPage();
    await until(() => expect(count()).toBe(1));
    expect((await t.admin.delete(`/batches/${id}`)).status).toBe(204);
    release();
    const next = await batchWithPage();
    await until(() => expect(count()).toBe(2));
    release();
    await untilState(next, 'read');
    const { rows } = await t.pool.query('SELECT FROM batch_people WHERE batch_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('the retention', () => {
  it('removes a batch that nobody touched for two weeks, with its pictures, and no other', async () => {
    await serve((answer) => json(answer, READ));
    const [old, recent] = [await batchWithPage(), await batchWithPage()];
    for (const id of [old, recent]) await untilState(id, 'read');
    await t.pool.query("UPDATE batches SET touched_at = now() - interval '15 days' WHERE id = $1", [old]);
    const { rows } = await t.pool.query('SELECT batch_id, storage_key FROM batch_pages');
    const files = createPictureFiles(photoStoreOf(t.config.dataDir), undefined as never);
    const calendar = { today: () => '2026-11-15' };
    const purge = { db: t.db, files, calendar, confirmedDay: calendar.today() };
    expect(await purgeUntouchedBatches(purge)).toMatchObject({ kind: 'purged', purged: 1 });
    expect((await t.admin.get(`/batches/${old}`)).status).toBe(404);
    expect((await get(recent)).pages).toHaveLength(1);
    const kept = await photoFiles(t.config.dataDir);
    for (const { batch_id, storage_key } of rows)
      expect(kept.some((name) => name.includes(storage_key))).toBe(batch_id !== old);
    const { rows: purges } = await t.pool.query(
      "SELECT entity_id FROM audit_logs WHERE entity_type = 'batch' AND action = 'delete' AND username <> 'admin'",
    );
    expect(purges).toContainEqual({ entity_id: String(old) });
  });
});
