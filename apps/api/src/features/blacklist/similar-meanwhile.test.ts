import type { SimilarInside } from '@bawaba/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { countLockWaits, holdBirthdate, holdLock } from '../../database/testing/held-lock.ts';
import { inTransaction } from '../../database/transaction.ts';
import { BORN, bannedEntry, bannedGuest, emptyBlacklist } from '../../testing/banned-person.ts';
import { passportNumber, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step } from '../imports/testing/import-client.ts';
import { createInsideComparison } from './inside-comparison.service.ts';

const calendar = createCalendar('Africa/Cairo');
const day = (days: number) => calendar.today(new Date(Date.now() + days * 86_400_000));

let t: TestApp;
let village: { id: number };
let other: { id: number };
let manager: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyBlacklist(t);
  [village, other] = [await t.createVillage(), await t.createVillage()];
  manager = await t.signInWith(['view_residents', 'view_visitors', 'view_blacklist'], village.id);
});

const list = async (fields: Record<string, unknown> = {}) =>
  (await t.admin.post('/blacklist', bannedEntry({ village_id: other.id, ...fields }))).body;
const register = async (path: string, body: object): Promise<{ id: number }> => {
  const { status, body: saved, text } = await t.admin.post(path, body);
  expect(status, text).toBe(201);
  return saved;
};
const stay = () =>
  register('/residents', bannedGuest({ check_in: day(-1), check_out: day(5), village_id: village.id }));
const visitor = () => {
  const full_name = 'Sherif N. El Demerdash';
  return register('/visitors', visitorBody({ full_name, visit_date: day(0), village_id: village.id }));
};
const inside = async () => (await manager.get('/blacklist/similar-inside')).body as SimilarInside[];
const seen = async () =>
  (await inside()).map(({ resident_id, visitor_id, entry: { tier } }) => [resident_id ?? visitor_id, tier]);

describe('an entry that is added while registrations wait that have asked for names', () => {
  /** Until the entry is compared with everyone inside. */
  async function listDuring<Answer>(
    hold: () => ReturnType<typeof holdLock>,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const held = await hold();
    const sent = send();
    try {
      await expect.poll(() => countLockWaits(t.pool)).toBe(1);
      await list();
      await expect
        .poll(async () => (await t.pool.query('SELECT FROM blacklist_comparisons')).rowCount)
        .toBe(0);
    } finally {
      await held.release();
    }
    return sent;
  }
  /** Of the reference to the village: the row is being written. */
  const holdVillage = () => holdLock(t.pool, 'SELECT FROM villages WHERE id = $1 FOR UPDATE', [village.id]);

  it('is seen by one that waits for its locks', async () => {
    const { id } = await listDuring(() => holdBirthdate(t.pool, BORN), stay);
    expect(await seen()).toEqual([[id, 'look']]);
  });

  it('is seen by those of a resident and of a visitor that wait to write the row', async () => {
    const { id } = await listDuring(holdVillage, stay);
    expect(await seen()).toEqual([[id, 'look']]);
    await emptyBlacklist(t);
    await t.pool.query('DELETE FROM residents WHERE id = $1', [id]);
    const { id: visiting } = await listDuring(holdVillage, visitor);
    expect(await seen()).toEqual([[visiting, 'look']]);
  });

  it('is seen by those of an import, which are one transaction', async () => {
    const people = ['SHERIF NABIL ELDEMERDASH', 'Karim Adel Mansour', 'Sherif Nabil Eldemerdash'];
    const lines = people.map((name) => [name, passportNumber(), 'passport', day(-1), day(5)]);
    const content = csv(['full_name', 'id_number', 'id_type', 'check_in', 'check_out'], ...lines);
    const { id } = await read(t.admin, { content, village_id: village.id });
    expect(await step(t.admin, id, 'check')).toMatchObject({ counts: { create: 3 } });
    const { counts } = await listDuring(holdVillage, () => step(t.admin, id, 'commit'));
    expect(counts).toMatchObject({ created: 3 });
    expect((await inside()).map(({ full_name }) => full_name).sort()).toEqual([people[0], people[2]].sort());
  });
});

it('an entry is compared by no copy within a second: registrations that did not see it have ended by then', async () => {
  const added = await list({ full_name: 'عادل صبري' });
  await inTransaction(t.db, async (trx) => {
    await createInsideComparison(t.db, calendar).compare(trx, added);
    const { rows } = await sql`
      SELECT claimed_until >= now() + interval '1 second' AS "isLeftAlone" FROM blacklist_comparisons
      WHERE blacklist_id = ${added.id}`.execute(trx);
    expect(rows).toEqual([{ isLeftAlone: true }]);
  });
});
