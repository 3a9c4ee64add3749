import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSummary } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nationalNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { holdRow } from './testing/hold-row.ts';
import { csv, read, settled, step } from './testing/import-client.ts';

const PEOPLE = 400;
let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
});
afterAll(() => t.close());

const signIn = () => t.signInWith(['import_records', 'add_residents', 'view_residents'], village.id);

async function checked(caller: Caller): Promise<number> {
  const lines = Array.from({ length: PEOPLE }, () => ['Guest', nationalNumber(), '2031-03-01', '2031-03-09']);
  const content = csv(['full_name', 'id_number', 'check_in', 'check_out'], ...lines);
  const { id } = await read(caller, { content });
  expect(await step(caller, id, 'check')).toMatchObject({ counts: { create: PEOPLE } });
  return id;
}

async function untilSomeAreCreated(id: number): Promise<ImportSummary> {
  for (;;) {
    const { body } = await t.admin.get(`/imports/${id}`);
    if (body.counts.created > 0) return body;
    await sleep(5);
  }
}

const createdIn = async (id: number) =>
  (
    await t.pool.query(
      `SELECT count(*)::int AS n FROM import_rows r JOIN residents ON residents.id = r.record_id
    WHERE import_id = $1 AND outcome = 'created'`,
      [id],
    )
  ).rows[0].n;

describe('a commit', () => {
  it('that somebody cancels stops; what is done stays, is counted, and the rest can follow', async () => {
    const clerk = await signIn();
    const id = await checked(clerk);
    const letGo = await holdRow(t.pool, id, PEOPLE / 2);
    await clerk.post(`/imports/${id}/commit`);
    await untilSomeAreCreated(id);
    // It waits for the piece that is under way.
    const [cancelled] = await Promise.all([clerk.post(`/imports/${id}/cancel`), letGo()]);
    expect(cancelled.body).toMatchObject({ state: 'ready', failure: null });
    const { created, create } = cancelled.body.counts;
    expect(created + create).toBe(PEOPLE);
    expect(await createdIn(id)).toBe(created);
    const { rows } = await t.pool.query(
      `SELECT details::jsonb AS details FROM audit_logs WHERE entity_type = 'import' AND entity_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ details: expect.objectContaining({ created, complete: false }) }]);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: PEOPLE, create: 0 } });
    expect(await createdIn(id)).toBe(PEOPLE);
    expect((await clerk.post(`/imports/${id}/cancel`)).body).toMatchObject({ state: 'ready' });
  });

  it('stops when the right of its user is withdrawn, and says so', async () => {
    const clerk = await signIn();
    const id = await checked(clerk);
    const letGo = await holdRow(t.pool, id, PEOPLE / 2);
    await clerk.post(`/imports/${id}/commit`);
    await untilSomeAreCreated(id);
    const role = { name: clerk.user.role, display_name: 'Reader', permissions: ['view_residents'] };
    expect((await t.admin.put(`/roles/${clerk.user.role_id}`, role)).status).toBe(200);
    await letGo();
    const stopped = await settled(t.admin, id);
    expect(stopped).toMatchObject({ state: 'ready', failure: 'import_right_withdrawn' });
    expect(stopped.counts.created).toBeLessThan(PEOPLE);
    expect((await clerk.get(`/imports/${id}`)).status).toBe(403);
  });

  it('refuses other changes meanwhile', async () => {
    const clerk = await signIn();
    const id = await checked(clerk);
    const letGo = await holdRow(t.pool, id, PEOPLE / 2);
    await clerk.post(`/imports/${id}/commit`);
    const answers = await Promise.all([
      clerk.post(`/imports/${id}/commit`),
      clerk.post(`/imports/${id}/check`),
      clerk.delete(`/imports/${id}`),
      clerk.put(`/imports/${id}/rows/2`, { left_out: true }),
    ]);
    expect(answers.map(({ body }) => body?.code)).toEqual(Array(4).fill('import_busy'));
    await letGo();
    await settled(clerk, id);
  });
});
