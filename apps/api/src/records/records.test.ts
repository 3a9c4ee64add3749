import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, VillageScope } from '../actor.ts';
import * as owners from '../features/owners/owners.repository.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createRecords } from './records.ts';

let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let records: ReturnType<typeof ownerRecords>;
beforeAll(async () => {
  t = await testApp();
  [village, other] = [await t.createVillage(), await t.createVillage()];
  records = ownerRecords();
});
afterAll(() => t.close());

/** Owners without the rules of their service. */
const ownerRecords = () =>
  createRecords(t.db, {
    table: 'owners',
    entityType: 'owner',
    find: (db, { scope }, id) => owners.find(db, scope, id),
  });

const actorOf = (scope: VillageScope): Actor => ({
  userId: t.admin.user.id,
  username: 'tester',
  fullName: 'Tester',
  role: 'clerk',
  roleId: t.admin.user.role_id,
  roleDisplayName: 'Clerk',
  isAdmin: false,
  villageId: typeof scope === 'number' ? scope : null,
  villageName: null,
  scope,
  permissions: new Set(),
  mustChangePassword: false,
  ipAddress: null,
  sessionHash: Buffer.alloc(32),
});

const create = async () => (await t.admin.post('/owners', { name: 'Owner', village_id: village.id })).body;
const rename = (id: number, name: string) => async (trx: typeof t.db) => {
  await owners.update(trx, id, { name });
  return undefined;
};
/** The entries after the one of the creation. */
const entriesOf = async (id: number) => {
  const { rows } = await t.pool.query(
    `SELECT action, village_id, details FROM audit_logs
     WHERE entity_type = 'owner' AND entity_id = $1 AND action <> 'create' ORDER BY id`,
    [String(id)],
  );
  return rows.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }));
};

describe('a record', () => {
  it('of another village is not found: not read, not changed, not removed', async () => {
    const { id, name } = await create();
    for (const scope of [other.id, 'none'] as const) {
      const stranger = actorOf(scope);
      await expect(records.get(stranger, id)).rejects.toThrow('not_found');
      await expect(records.update(stranger, { id }, rename(id, 'Stolen'))).rejects.toThrow('not_found');
      await expect(records.remove(stranger, { id })).rejects.toThrow('not_found');
    }
    expect(await records.get(actorOf(village.id), id)).toMatchObject({ name });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('is not changed from an outdated version, and the rules do not run', async () => {
    const { id, version } = await create();
    const actor = actorOf(village.id);
    await records.update(actor, { id, version }, rename(id, 'First'));
    let ran = false;
    const second = records.update(actor, { id, version }, async () => {
      ran = true;
      return undefined;
    });
    await expect(second).rejects.toMatchObject({ code: 'stale', details: { current: { name: 'First' } } });
    expect(ran).toBe(false);
  });

  it('keeps nothing of a change that fails, in the table or in the audit trail', async () => {
    const { id, name } = await create();
    const actor = actorOf(village.id);
    const change = records.update(actor, { id }, async (trx) => {
      await owners.update(trx, id, { name: 'Half' });
      throw new Error('a rule');
    });
    await expect(change).rejects.toThrow('a rule');
    const removal = records.remove(actor, { id }, () => Promise.reject(new Error('another rule')));
    await expect(removal).rejects.toThrow('another rule');
    expect(await records.get(actor, id)).toMatchObject({ name, version: 1 });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('that moves has an entry with the change in the new village, and one with the villages in the old', async () => {
    const { id } = await create();
    await records.update(actorOf('all'), { id }, async (trx) => {
      await owners.update(trx, id, { name: 'Moved', village_id: other.id });
      return { noted: true };
    });
    const villages = {
      before: { village_id: village.id, village_name: village.name },
      after: { village_id: other.id, village_name: other.name },
    };
    expect(await entriesOf(id)).toEqual([
      {
        action: 'update',
        village_id: other.id,
        details: {
          before: { name: 'Owner', ...villages.before },
          after: { name: 'Moved', ...villages.after },
          noted: true,
        },
      },
      { action: 'update', village_id: village.id, details: villages },
    ]);
  });

  it('is changed by one after the other: the second reads what the first wrote', async () => {
    const { id } = await create();
    const seen: string[] = [];
    await Promise.all(
      ['A', 'B', 'C', 'D'].map((letter) =>
        records.update(actorOf(village.id), { id }, async (trx, before) => {
          seen.push(before.name);
          await owners.update(trx, id, { name: before.name + letter });
          return undefined;
        }),
      ),
    );
    const { name } = await records.get(actorOf(village.id), id);
    expect(name).toHaveLength('Owner'.length + 4);
    expect(seen).toEqual([0, 1, 2, 3].map((letters) => name.slice(0, 'Owner'.length + letters)));
  });
});
