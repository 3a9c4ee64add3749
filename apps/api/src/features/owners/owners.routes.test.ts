import { MAX_PAGE } from '@bawaba/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number; name: string };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  clerk = await t.signInWith(['view_owners', 'manage_owners', 'add_residents', 'view_residents'], village.id);
});

const member = (fields: Record<string, unknown> = {}) => ({
  name: 'منى حسن',
  birthdate: '1990-02-01',
  job: 'طبيبة',
  id_number: '29002010100021',
  address: 'القاهرة',
  relationship: 'wife',
  ...fields,
});
const ownerBody = (fields: Record<string, unknown> = {}) => ({
  name: 'حسن المصري',
  birthdate: '1960-05-06',
  job: 'مهندس',
  id_number: nationalNumber(),
  address: '12 ش النيل، القاهرة',
  building_address: 'Villa 7, Lagoon Road',
  family_members: [member(), member({ name: 'كريم حسن', relationship: 'son' })],
  ...fields,
});
const add = async (fields: Record<string, unknown> = {}) =>
  (await clerk.post('/owners', ownerBody(fields))).body;

describe('an owner', () => {
  it('is added with every field of the specification, family and all, and read back', async () => {
    const sent = ownerBody();
    const { status, body } = await clerk.post('/owners', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      village_id: village.id,
      village_name: village.name,
      family_members_count: 2,
      residents_count: 0,
      created_by_username: clerk.user.username,
      version: 1,
    });
    expect(body.family_members.every(({ id }: { id: number }) => id > 0)).toBe(true);
    expect((await clerk.get(`/owners/${body.id}`)).body).toEqual(body);
    expect((await clerk.get('/owners')).body).toEqual([body]);
  });

  it('needs a name and nothing else', async () => {
    expect(await clerk.post('/owners', { name: 'Sole' })).toMatchObject({
      status: 201,
      body: { name: 'Sole', birthdate: null, id_number: null, family_members: [], family_members_count: 0 },
    });
    expect(await clerk.post('/owners', { name: '  ' })).toMatchObject({
      status: 400,
      body: { fields: { name: 'This field is required' } },
    });
  });

  it('has family members with a name and a relationship', async () => {
    const refused = await clerk.post(
      '/owners',
      ownerBody({ family_members: [member(), member({ name: '', relationship: 'cousin' }), { name: 'x' }] }),
    );
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          'family_members.1.name': 'This field is required',
          'family_members.1.relationship': 'Choose one of the offered values',
          'family_members.2.relationship': 'This field is required',
        },
      },
    });
    const crowd = ownerBody({ family_members: Array.from({ length: 51 }, () => member()) });
    expect((await clerk.post('/owners', crowd)).body.fields).toHaveProperty('family_members');
  });

  it('belongs to the village of the user who adds it, even if they send another; an admin must choose one', async () => {
    const other = await t.createVillage();
    expect(await add({ village_id: other.id })).toMatchObject({ village_id: village.id });
    expect((await t.admin.post('/owners', ownerBody())).body.fields).toEqual({
      village_id: 'This field is required',
    });
    const chosen = await t.admin.post('/owners', ownerBody({ village_id: other.id }));
    expect(chosen).toMatchObject({ status: 201, body: { village_id: other.id } });
  });

  it('changes only what is sent, and an outdated version is rejected with the current record', async () => {
    const owner = await add();
    const first = await clerk.put(`/owners/${owner.id}`, { job: 'طبيب', version: owner.version });
    expect(first.body).toEqual({ ...owner, job: 'طبيب', version: 2 });
    const second = await clerk.put(`/owners/${owner.id}`, { job: 'محام', version: owner.version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { job: 'طبيب', version: 2, family_members: owner.family_members } },
    });
    expect((await clerk.put(`/owners/${owner.id}`, { job: 'محام' })).body).toMatchObject({ version: 3 });
  });

  it('has residents: a filter of their list, the latest departure first', async () => {
    const owner = await add();
    const stay = (full_name: string, check_in: string, check_out: string) =>
      clerk.post('/residents', residentBody({ full_name, check_in, check_out, owner_id: owner.id }));
    await stay('Now', '2026-11-01', '2026-12-01');
    await stay('Before', '2026-01-01', '2026-01-05');
    await clerk.post('/residents', residentBody());
    const { body } = await clerk.get(`/residents?owner_id=${owner.id}&sort=check_out&order=desc`);
    expect(body.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Now', 'Before']);
    const stranger = await t.signInWith(['view_residents'], (await t.createVillage()).id);
    expect((await stranger.get(`/residents?owner_id=${owner.id}`)).body).toEqual([]);
    expect((await clerk.get('/residents?owner_id=x')).status).toBe(400);
  });

  it('and the family have names with single spaces, also when they were typed with more', async () => {
    const family_members = [{ name: 'Karim   Fawzy', relationship: 'son' }];
    const { body } = await clerk.post('/owners', { name: 'Nadia \u00a0 Fawzy', family_members });
    expect(body).toMatchObject({ name: 'Nadia Fawzy', family_members: [{ name: 'Karim Fawzy' }] });
  });

  it('is deleted once; the residents stay without the owner', async () => {
    const owner = await add();
    const guest = (await clerk.post('/residents', residentBody({ owner_id: owner.id }))).body;
    expect((await clerk.get(`/owners/${owner.id}`)).body.residents_count).toBe(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => clerk.delete(`/owners/${owner.id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await clerk.get(`/owners/${owner.id}`)).status).toBe(404);
    expect((await clerk.get(`/residents/${guest.id}`)).body).toMatchObject({ id: guest.id, owner_id: null });
    const { rows } = await t.pool.query(
      `SELECT action FROM audit_logs WHERE entity_type = 'owner' AND entity_id = $1 ORDER BY id`,
      [String(owner.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  it('that is deleted adds an audit entry and a new version to each resident who lived with them', async () => {
    const owner = await add();
    const guests = [];
    for (let count = 0; count < 2; count++)
      guests.push((await clerk.post('/residents', residentBody({ owner_id: owner.id }))).body);
    const other = (await clerk.post('/residents', residentBody())).body;
    await clerk.delete(`/owners/${owner.id}`);
    const { rows } = await t.pool.query(
      `SELECT entity_id, entity_name, entity_number, username, village_id, details FROM audit_logs
        WHERE entity_type = 'resident' AND action = 'update' AND entity_id = ANY ($1) ORDER BY id`,
      [[...guests, other].map(({ id }) => String(id))],
    );
    expect(rows).toEqual(
      guests.map(({ id, full_name, id_number }) => ({
        entity_id: String(id),
        entity_name: full_name,
        entity_number: id_number,
        username: clerk.user.username,
        village_id: village.id,
        details: JSON.stringify({
          before: { owner_id: owner.id, owner_name: owner.name },
          after: { owner_id: null, owner_name: null },
        }),
      })),
    );
    expect((await clerk.get(`/residents/${guests[0].id}`)).body.version).toBe(guests[0].version + 1);
    expect((await clerk.get(`/residents/${other.id}`)).body.version).toBe(other.version);
  });

  it('with residents cannot move to another village, and says why', async () => {
    const owner = await add();
    const other = await t.createVillage();
    expect((await clerk.put(`/owners/${owner.id}`, { village_id: other.id })).body.village_id).toBe(
      village.id,
    );
    await clerk.post('/residents', residentBody({ owner_id: owner.id }));
    const refused = await t.admin.put(`/owners/${owner.id}`, { village_id: other.id });
    expect(refused).toMatchObject({ status: 409, body: { code: 'owner_has_residents' } });
    const free = await add();
    expect((await t.admin.put(`/owners/${free.id}`, { village_id: other.id })).body.village_id).toBe(
      other.id,
    );
  });
});

describe('family members', () => {
  const family = async (id: number, family_members: unknown[]) =>
    (await clerk.put(`/owners/${id}`, { family_members })).body.family_members;

  it('keep their id across an update that sends it; new ones get one, those left out go', async () => {
    const { id, family_members } = await add();
    const [wife, son] = family_members;
    const after = await family(id, [
      { ...son, name: 'كريم حسن المصري' },
      member({ name: 'New', relationship: 'daughter' }),
    ]);
    expect(after).toMatchObject([
      { id: son.id, name: 'كريم حسن المصري', relationship: 'son' },
      { name: 'New', relationship: 'daughter' },
    ]);
    expect([wife.id, son.id]).not.toContain(after[1].id);
    expect(await family(id, [])).toEqual([]);
  });

  it('stay as they are when an update does not send them', async () => {
    const { id, family_members } = await add();
    expect((await clerk.put(`/owners/${id}`, { job: 'x' })).body.family_members).toEqual(family_members);
  });

  it('of another owner cannot be moved or changed by their id', async () => {
    const theirs = await add();
    const mine = await add({ family_members: [] });
    const taken = await family(mine.id, [{ ...theirs.family_members[0], name: 'Taken' }]);
    expect(taken).toHaveLength(1);
    expect(taken[0].id).not.toBe(theirs.family_members[0].id);
    expect((await clerk.get(`/owners/${theirs.id}`)).body.family_members).toEqual(theirs.family_members);
  });

  it('named twice in one update are not lost', async () => {
    const { id, family_members } = await add();
    const [wife] = family_members;
    const after = await family(id, [wife, { ...wife, name: 'Twin' }]);
    expect(after.map(({ name }: { name: string }) => name)).toEqual([wife.name, 'Twin']);
  });
});

describe('the lists', () => {
  it('page newest first and always have the total', async () => {
    for (const name of ['One', 'Two', 'Three']) await add({ name });
    const page = await clerk.get('/owners?limit=2&offset=1');
    expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One']);
    expect(page.headers['x-total-count']).toBe('3');
  });

  it('of a village serve the form that registers residents', async () => {
    const owner = await add();
    const registrar = await t.signInWith(['add_resident'], village.id);
    expect((await registrar.get(`/owners/village/${village.id}`)).body).toMatchObject([{ id: owner.id }]);
    const other = await t.createVillage();
    expect((await registrar.get(`/owners/village/${other.id}`)).status).toBe(404);
    expect((await t.admin.get(`/owners/village/${other.id}`)).body).toEqual([]);
    expect((await t.admin.get(`/owners/village/${village.id}`)).body).toMatchObject([{ id: owner.id }]);
  });

  it('find names and numbers in any spelling', async () => {
    await add({ name: 'أحمد أبو زيد', id_number: '٢٩٨ ٠١٢٣', building_address: 'Palm' });
    const found = async (text: string) =>
      (await clerk.get(`/owners?search=${encodeURIComponent(text)}`)).body.length;
    for (const text of ['احمد', 'ابوزيد احمد', 'palm زيد', '298 01', '2980123', 'palm'])
      expect([text, await found(text)]).toEqual([text, 1]);
    for (const text of ['%', '_']) expect([text, await found(text)]).toEqual([text, 0]);
  });

  it('find everyone of a village by its name, and by that name nobody within the village', async () => {
    const marassi = await t.createVillage(`مَراسِى ${village.id}`);
    const { id } = (await t.admin.post('/owners', { name: 'Sole', village_id: marassi.id })).body;
    const search = encodeURIComponent(`مراسي ${village.id}`);
    const found = async (path: string) =>
      (await t.admin.get(path)).body.map((owner: { id: number }) => owner.id);
    expect(await found(`/owners?search=${search}`)).toEqual([id]);
    expect(await found(`/owners?village_id=${marassi.id}&search=${search}`)).toEqual([]);
    expect(await found(`/owners/village/${marassi.id}?search=${search}`)).toEqual([]);
    expect(await found(`/owners/village/${marassi.id}?search=sole`)).toEqual([id]);
  });

  it('of more than 1,000 owners find every one, also for who registers residents', async () => {
    const COUNT = 1200;
    await sql`INSERT INTO owners (village_id, name, id_number)
      SELECT ${village.id}, 'Owner ' || n, 'K' || (100000 + n) FROM generate_series(1, ${sql.lit(COUNT)}) n`.execute(
      t.db,
    );
    const registrar = await t.signInWith(['add_resident'], village.id);
    const address = `/owners/village/${village.id}`;
    const all = await registrar.get(address);
    expect(all.body).toHaveLength(MAX_PAGE);
    expect(all.headers['x-total-count']).toBe(String(COUNT));
    // The first to be added is the last of the list.
    const oldest = await registrar.get(`${address}?search=k-100001&limit=50`);
    expect(oldest.body).toMatchObject([{ name: 'Owner 1' }]);
    expect(oldest.headers['x-total-count']).toBe('1');
    const rest = await registrar.get(`${address}?limit=${MAX_PAGE}&offset=${MAX_PAGE}`);
    expect(rest.body).toHaveLength(COUNT - MAX_PAGE);
    expect(rest.body.at(-1).name).toBe('Owner 1');
  });

  it('show a village-bound user nothing of other villages', async () => {
    const { id } = await add();
    const stranger = await t.signInWith(['view_owners', 'manage_owners'], (await t.createVillage()).id);
    expect((await stranger.get('/owners')).body).toEqual([]);
    expect((await stranger.get(`/owners?village_id=${village.id}`)).body).toEqual([]);
    expect((await stranger.get(`/owners/${id}`)).status).toBe(404);
    expect((await stranger.put(`/owners/${id}`, { job: 'x' })).status).toBe(404);
    expect((await stranger.delete(`/owners/${id}`)).status).toBe(404);
  });
});

describe('permissions', () => {
  it.each([
    ['view_owners', ['list', 'village', 'get']],
    ['manage_owners', ['add', 'edit', 'remove']],
    ['add_resident', ['village']],
  ] as const)('%s opens its own calls and no others', async (permission, open) => {
    const { id } = await add();
    const holder = await t.signInWith([permission], village.id);
    const calls = {
      list: () => holder.get('/owners'),
      village: () => holder.get(`/owners/village/${village.id}`),
      get: () => holder.get(`/owners/${id}`),
      add: () => holder.post('/owners', ownerBody()),
      edit: () => holder.put(`/owners/${id}`, { job: 'x' }),
      remove: () => holder.delete(`/owners/${id}`),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect([name, (await call()).status === 403]).toEqual([
        name,
        !(open as readonly string[]).includes(name),
      ]);
    }
  });
});
