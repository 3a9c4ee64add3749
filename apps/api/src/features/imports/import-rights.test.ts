import type { PermissionName } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passportNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step } from './testing/import-client.ts';

const desk: PermissionName[] = ['import_records', 'add_residents', 'view_residents', 'view_owners'];
let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
});

const signIn = (permissions: readonly PermissionName[]) => t.signInWith(permissions, village.id);

async function checked(caller: Caller, kind: string, content: string): Promise<number> {
  const { id } = await read(caller, { kind, content });
  await step(caller, id, 'check');
  return id;
}

describe('the owner whom a file of residents needs', () => {
  const withOwners = (...names: string[]) =>
    csv(
      ['full_name', 'id_number', 'check_in', 'check_out', 'owner_name'],
      ...names.map((name) => ['Mona Adel', passportNumber(), '2031-01-05', '2031-01-12', name]),
    );
  const problemsOf = async (caller: Caller, id: number) =>
    (await caller.get(`/imports/${id}/rows`)).body.map(({ outcome, problems }: never) => [
      outcome,
      (problems as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`).join(),
    ]);
  const owners = async () => (await t.admin.get(`/owners?village_id=${village.id}`)).body;

  it('is not created for somebody who may not manage owners, although another user has checked the file', async () => {
    const manager = await signIn([...desk, 'manage_owners']);
    const clerk = await signIn(desk);
    const id = await checked(manager, 'residents', withOwners('Fathy Nour', '', 'Hany Zaki'));
    await manager.post('/owners', { name: 'Hany Zaki' });
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 2, error: 1 } });
    expect(await problemsOf(clerk, id)).toEqual([
      ['error', 'owner_name owner_not_found'],
      ['created', ''],
      ['created', expect.any(String)],
    ]);
    // The one who came into the register after the check is found.
    expect(await owners()).toMatchObject([{ name: 'Hany Zaki', residents_count: 1 }]);
    // Who may manage owners brings the row in.
    await step(manager, id, 'check');
    expect(await step(manager, id, 'commit')).toMatchObject({ counts: { created: 3, error: 0 } });
    expect(await owners()).toHaveLength(2);
  });

  it('is not created when the right is withdrawn between check and commit', async () => {
    const clerk = await signIn([...desk, 'manage_owners']);
    const id = await checked(clerk, 'residents', withOwners('Fathy Nour'));
    const role = { name: clerk.user.role, display_name: 'Desk', permissions: desk };
    expect((await t.admin.put(`/roles/${clerk.user.role_id}`, role)).status).toBe(200);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 0, error: 1 } });
    expect(await owners()).toEqual([]);
  });
});
