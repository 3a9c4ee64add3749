import { type AuthorityKind, defaultAuthorityKind } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { auditEntries, dayAfter, reportingVillage } from './testing/reporting-village.ts';

let t: TestApp;
let today: string;
beforeAll(async () => {
  t = await testApp();
  today = (await t.admin.get('/today')).body.date;
});
afterAll(() => t.close());

describe('the kinds of list', () => {
  it('have defaults that nobody created, and keep what a village changes', async () => {
    const { id, clerk } = await reportingVillage(t);
    const kinds: AuthorityKind[] = (await clerk.get('/authority-lists/kinds')).body;
    expect(
      kinds.map(({ kind, deadline_hours, deadline_day }) => [kind, deadline_hours, deadline_day]),
    ).toEqual([
      ['daily_guests', 12, null],
      ['foreign_arrivals', 24, null],
      ['foreign_departures', 24, null],
      ['monthly_statement', null, 7],
    ]);
    const [daily] = kinds as [AuthorityKind];
    const columns = [...daily.columns].reverse();
    const body = { ...daily, deadline_hours: 6, columns, version: 0 };
    const changed = await clerk.put('/authority-lists/kinds/daily_guests', body);
    expect(changed).toMatchObject({ status: 200, body: { village_id: id, deadline_hours: 6, version: 1 } });
    expect(changed.body.columns).toEqual(columns);
    expect(await clerk.put('/authority-lists/kinds/daily_guests', body)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { deadline_hours: 6 } },
    });
    expect(await auditEntries(t, 'daily_guests', id)).toMatchObject([
      { action: 'update', details: { before: { deadline_hours: 12 }, after: { deadline_hours: 6 } } },
    ]);
    // Another village has its own.
    const other = await reportingVillage(t);
    expect((await other.clerk.get('/authority-lists/kinds')).body[0].deadline_hours).toBe(12);
  });

  it('refuse columns that name nobody, come twice, or ask for what nobody can fill', async () => {
    const { clerk } = await reportingVillage(t);
    const { columns, ...rest } = defaultAuthorityKind('daily_guests');
    const body = { ...rest, starts_on: today };
    const hidden = columns.map((column) => ({ ...column, is_shown: column.key !== 'full_name' }));
    const required = columns.map((column) => ({ ...column, is_required: true }));
    for (const wrong of [[], hidden, required, [...columns.slice(1), columns[1], columns[0]]])
      expect(
        await clerk.put('/authority-lists/kinds/daily_guests', { ...body, columns: wrong }),
      ).toMatchObject({ status: 400, body: { fields: { columns: expect.any(String) } } });
    expect(await clerk.put('/authority-lists/kinds/monthly_statement', { ...body, columns })).toMatchObject({
      status: 400,
      body: { fields: { deadline_day: expect.any(String) } },
    });
  });

  it('that a village does not use make no lists and are never due', async () => {
    const { clerk, add } = await reportingVillage(t);
    await add();
    const [daily] = (await clerk.get('/authority-lists/kinds')).body;
    await clerk.put('/authority-lists/kinds/daily_guests', { ...daily, is_enabled: false });
    expect(
      await clerk.post('/authority-lists', { kind: 'daily_guests', from: today, to: today }),
    ).toMatchObject({ status: 409, body: { code: 'authority_list_disabled' } });
    expect((await clerk.get('/authority-lists/due')).body.items).toEqual([]);
  });
});

describe('who may send a kind of list', () => {
  const kindsOf = async (caller: Caller): Promise<AuthorityKind[]> =>
    (await caller.get('/authority-lists/kinds')).body;
  /** As the settings of the village say; the clerk keeps the other kinds. */
  async function restrict({ clerk }: { clerk: Caller }, sender_role_ids: number[] | null) {
    const [daily] = (await kindsOf(clerk)) as [AuthorityKind];
    return clerk.put('/authority-lists/kinds/daily_guests', { ...daily, sender_role_ids });
  }
  const roleOf = ({ user }: Caller) => user.role_id;

  it('is everybody with the permission, or some roles; the others are refused and nothing is due for them', async () => {
    const village = await reportingVillage(t);
    const { id, clerk, add, addForeigner, send } = village;
    await add();
    await addForeigner();
    const desk = await t.signInWith(['view_authority_lists', 'send_authority_lists'], id);
    expect((await kindsOf(desk))[0]).toMatchObject({ sender_roles: null, can_send: true });
    const deskRole = roleOf(desk);
    const { body: choices } = await clerk.get('/authority-lists/sender-roles');
    expect(choices).toContainEqual({ id: deskRole, display_name: desk.user.role_display_name });

    expect(await restrict(village, [deskRole])).toMatchObject({
      status: 200,
      body: { sender_roles: [{ id: deskRole }], can_send: false },
    });
    const body = { kind: 'daily_guests', from: today, to: today };
    const refused = { status: 409, body: { code: 'authority_list_not_yours' } };
    const query = `kind=daily_guests&from=${today}&to=${today}`;
    expect(await clerk.post('/authority-lists', body)).toMatchObject(refused);
    expect(await clerk.get(`/authority-lists/preview?${query}`)).toMatchObject(refused);
    const kindsDue = async (caller: Caller) =>
      (await caller.get('/authority-lists/due')).body.items.map(({ kind }: AuthorityKind) => kind).sort();
    expect(await kindsDue(clerk)).toEqual(['foreign_arrivals']);
    expect(await kindsDue(desk)).toEqual(['daily_guests', 'foreign_arrivals']);

    // The one who sends it also keeps its receipt; an administrator can do both.
    const list = (await desk.post('/authority-lists', body)).body;
    const receipt = `/authority-lists/${list.id}/receipt`;
    expect(await clerk.put(receipt, { number: '1' })).toMatchObject(refused);
    expect(await clerk.post(`${receipt}/photo`, undefined, await photoUpload())).toMatchObject(refused);
    expect((await desk.put(receipt, { number: '1' })).status).toBe(200);
    expect((await t.admin.put(receipt, { number: '2' })).status).toBe(200);
    expect(await send('foreign_arrivals', today)).toMatchObject({ reports: 1 });
    expect(await auditEntries(t, 'daily_guests', id)).toMatchObject([
      { details: { before: { sender_roles: null }, after: { sender_roles: [{ id: deskRole }] } } },
    ]);
  });

  it('stays closed when its role is deleted, and open again only when somebody says so', async () => {
    const village = await reportingVillage(t);
    const { clerk } = village;
    const { body: role } = await t.admin.post('/roles', {
      name: `sender_${village.id}`,
      display_name: 'Sender',
      permissions: ['send_authority_lists'],
    });
    await restrict(village, [role.id]);
    expect((await t.admin.delete(`/roles/${role.id}`)).status).toBe(204);
    expect((await kindsOf(clerk))[0]).toMatchObject({ sender_roles: [], can_send: false });
    // Settings that say nothing about it change nothing.
    expect((await restrict(village, undefined as never)).body).toMatchObject({ can_send: false });
    expect((await restrict(village, null)).body).toMatchObject({ sender_roles: null, can_send: true });
  });

  it('is no role of another village, none without the permission, and not nobody', async () => {
    const village = await reportingVillage(t);
    const other = await t.signInWith(['send_authority_lists'], (await t.createVillage()).id);
    const viewer = await t.signInWith(['view_authority_lists'], village.id);
    await t.pool.query('UPDATE roles SET village_id = $1 WHERE id = $2', [
      other.user.village_id,
      roleOf(other),
    ]);
    for (const ids of [[roleOf(other)], [roleOf(viewer)], [2 ** 31 - 1], []])
      expect(await restrict(village, ids)).toMatchObject({
        status: 400,
        body: { fields: { sender_role_ids: expect.any(String) } },
      });
  });
});

describe('the countdown', () => {
  it('counts hours of the clock, also over the night in which summer time begins', async () => {
    const { id, clerk, lines } = await reportingVillage(t);
    // 24 April 2026 has no midnight in Cairo. She arrived at 22:30, stayed over the day of the list, and is here still.
    await t.pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, nationality, birthdate, check_in, check_out,
         arrived_at, arrived_on)
       VALUES ($1, 'Eva', 'passport', 'SUMMER1', 'DEU', '1990-01-01', '2026-04-22', '2099-01-01',
         '2026-04-22T20:30:00Z', '2026-04-22')`,
      [id],
    );
    const dueOf = async (kind: 'daily_guests' | 'foreign_arrivals', day: string) =>
      (await lines(kind, `&from=${day}&to=${day}`)).map(({ due_at }) => Date.parse(due_at ?? ''));
    expect(await dueOf('daily_guests', '2026-04-22')).toEqual([Date.parse('2026-04-23T10:00:00Z')]);
    // Twelve hours after the day ended, which was at 22:00 UTC as before; noon is one hour earlier now.
    expect(await dueOf('daily_guests', '2026-04-23')).toEqual([Date.parse('2026-04-24T10:00:00Z')]);
    expect(await dueOf('daily_guests', '2026-04-24')).toEqual([Date.parse('2026-04-25T09:00:00Z')]);
    expect(await dueOf('foreign_arrivals', '2026-04-22')).toEqual([Date.parse('2026-04-23T20:30:00Z')]);

    // What happened before the village used the lists is never late.
    const before = (await clerk.get('/authority-lists/due')).body;
    expect(before.counts).toEqual({ late: 0, today: 0, corrections: 0 });
    const [daily] = (await clerk.get('/authority-lists/kinds')).body;
    await clerk.put('/authority-lists/kinds/daily_guests', { ...daily, starts_on: dayAfter(today, -3) });
    const { items, counts } = (await clerk.get('/authority-lists/due')).body;
    expect(items.map(({ event_day }: { event_day: string }) => event_day)).toEqual(
      [-3, -2, -1, 0].map((days) => dayAfter(today, days)),
    );
    expect(items[0]).toMatchObject({ kind: 'daily_guests', new: 1, incomplete: 0, urgency: 'late' });
    expect(counts.late).toBeGreaterThanOrEqual(2);
  });
});
