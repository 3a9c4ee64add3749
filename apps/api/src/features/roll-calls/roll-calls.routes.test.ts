import type { RollCall, RollCallPerson } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followEvents } from '../../testing/event-client.ts';
import { residentBody, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let today: string;
beforeAll(async () => {
  t = await testApp();
  today = (await t.admin.get('/today')).body.date;
});
afterAll(() => t.close());

const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

interface Village {
  readonly id: number;
  readonly clerk: Caller;
  add(fields?: object): Promise<{ id: number; full_name: string }>;
  visit(fields?: object): Promise<{ id: number; full_name: string }>;
}
async function village(
  permissions = ['record_presence', 'view_residents', 'view_visitors'] as const,
): Promise<Village> {
  const { id } = await t.createVillage();
  const create = async (url: string, body: object) => {
    const { status, body: record, text } = await t.admin.post(url, { ...body, village_id: id });
    expect(status, text).toBe(201);
    return record;
  };
  return {
    id,
    clerk: await t.signInWith(permissions, id),
    add: (fields) =>
      create('/residents', residentBody({ check_in: today, check_out: dayAfter(5), ...fields })),
    visit: (fields) => create('/visitors', visitorBody({ visit_date: today, ...fields })),
  };
}

const start = async (caller: Caller): Promise<RollCall> => {
  const { status, body, text } = await caller.post('/roll-calls', {});
  expect(status, text).toBe(201);
  return body;
};
const people = async (caller: Caller, id: number): Promise<RollCallPerson[]> =>
  (await caller.get(`/roll-calls/${id}`)).body.people;
const at = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const tick = (caller: Caller, id: number, ticks: object[], since?: number) =>
  caller.put(`/roll-calls/${id}/ticks`, { ticks, ...(since !== undefined && { since }) });
const entries = async (id: number) =>
  (
    await t.pool.query(
      `SELECT action, village_id, details FROM audit_logs WHERE entity_type = 'roll_call' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }));

describe('a roll call', () => {
  it('freezes everyone inside, visitors too, by building and apartment', async () => {
    const { id: village_id, clerk, add, visit } = await village();
    await add({ full_name: 'Tenth', apartment_number: '10', building_number: 'a', phone: '010 0555 0187' });
    await add({ full_name: 'Second', apartment_number: '2', building_number: 'A' });
    await visit({ full_name: 'Guest', apartment_number: '2', building_number: 'A', host: 'Second' });
    await add({ full_name: 'In B', apartment_number: '1', building_number: 'B' });
    const owner = (await t.admin.post('/owners', { name: 'Nabil', village_id })).body;
    await add({ full_name: 'With owner', owner_id: owner.id, apartment_number: null, building_number: null });
    // Not inside: expected, left, a visit of tomorrow, a visitor who has left, another village.
    await add({ full_name: 'Expected', check_in: dayAfter(1) });
    await t.admin.post(`/residents/${(await add()).id}/departure`);
    await visit({ full_name: 'Tomorrow', visit_date: dayAfter(1) });
    await t.admin.post(`/visitors/${(await visit()).id}/departure`);
    await (await village()).add();
    // Inside: overstayed.
    const late = await add({ full_name: 'Overstayed', building_number: 'C' });
    await t.pool.query(`UPDATE residents SET check_in = $1, check_out = $2 WHERE id = $3`, [
      dayAfter(-9),
      dayAfter(-2),
      late.id,
    ]);

    const rollCall = await start(clerk);
    expect(rollCall).toMatchObject({
      village_id,
      ended_at: null,
      ended_by: null,
      revision: 0,
      started_by: { username: clerk.user.username, full_name: clerk.user.full_name },
    });
    expect(rollCall.people.map(({ full_name }) => full_name)).toEqual([
      'Second',
      'Guest',
      'Tenth',
      'In B',
      'Overstayed',
      'With owner',
    ]);
    expect(rollCall.people[1]).toMatchObject({ kind: 'visitor', host: 'Second', is_found: false });
    expect(rollCall.people[2]).toMatchObject({ kind: 'resident', phone: '010 0555 0187', ticked_at: null });
    expect(rollCall.people[5]).toMatchObject({ host: 'Nabil', building_number: null });
    expect(await entries(rollCall.id)).toMatchObject([
      { action: 'create', village_id, details: { after: { people: 6 } } },
    ]);

    // What happens later does not change the list.
    const second = rollCall.people[0] as RollCallPerson;
    await add({ full_name: 'Came later' });
    await t.admin.delete(`/residents/${late.id}`);
    expect((await people(clerk, rollCall.id)).map(({ full_name }) => full_name)).toContain('Overstayed');
    expect(await people(clerk, rollCall.id)).toHaveLength(6);
    expect((await people(clerk, rollCall.id))[0]).toEqual(second);
  });

  it('has children without a document, each after their adult', async () => {
    const { clerk, add, visit } = await village();
    const place = { apartment_number: '2', building_number: 'A' };
    await add({
      ...place,
      full_name: 'Mona',
      phone: '010 0555 0111',
      children: [{ full_name: 'Omar' }, { full_name: 'Laila', relationship: 'other' }],
    });
    await visit({ ...place, full_name: 'Guest' });
    await add({ ...place, full_name: 'Hana' });
    await add({ full_name: 'Expected', check_in: dayAfter(1), children: [{ full_name: 'Not here' }] });
    const { id, people: list } = await start(clerk);
    expect(list.map(({ full_name, kind }) => [full_name, kind])).toEqual([
      ['Mona', 'resident'],
      ['Omar', 'child'],
      ['Laila', 'child'],
      ['Hana', 'resident'],
      ['Guest', 'visitor'],
    ]);
    expect(list[1]).toMatchObject({ ...place, host: 'Mona', phone: '010 0555 0111' });

    // Each is found alone.
    const laila = list[2]!;
    await tick(clerk, id, [{ person_id: laila.id, is_found: true, at: at(0) }]);
    expect((await people(clerk, id)).filter(({ is_found }) => is_found)).toMatchObject([
      { full_name: 'Laila' },
    ]);
    const [summary] = (await clerk.get('/roll-calls')).body;
    expect(summary).toMatchObject({ people: 5, found: 1 });
  });

  it('shows phones to those who may see them in the record', async () => {
    const { id, clerk, add, visit } = await village();
    await add({ phone: '010 0555 0111', children: [{ full_name: 'Omar' }] });
    await visit({ phone: '010 0555 0222' });
    const { id: rollCall } = await start(clerk);
    const phones = async (...permissions: ('view_residents' | 'view_visitors')[]) => {
      const caller = await t.signInWith(['record_presence', ...permissions], id);
      return (await people(caller, rollCall)).map(({ phone }) => phone);
    };
    expect(await phones()).toEqual([null, null, null]);
    expect(await phones('view_residents')).toEqual(['010 0555 0111', '010 0555 0111', null]);
    expect(await phones('view_visitors')).toEqual([null, null, '010 0555 0222']);
  });

  it('is one in a village: of many presses at once one starts it, and the others open it', async () => {
    const { id, clerk, add } = await village();
    await Promise.all(Array.from({ length: 5 }, () => add()));
    const other = await t.signInWith(['record_presence'], id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? clerk : other).post('/roll-calls', {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { body } of answers) expect(body.people).toHaveLength(5);
    expect(await entries([...ids][0])).toHaveLength(1);
    // After its end, the next press starts another.
    await clerk.post(`/roll-calls/${[...ids][0]}/end`);
    expect((await start(clerk)).id).not.toBe([...ids][0]);
  });

  it('does not start where nobody is inside, and leaves nothing behind', async () => {
    const { clerk, add } = await village();
    await add({ check_in: dayAfter(3) });
    expect(await clerk.post('/roll-calls', {})).toMatchObject({
      status: 409,
      body: { code: 'nobody_inside' },
    });
    expect((await clerk.get('/roll-calls')).body).toEqual([]);
  });

  it('needs a village from those who have them all', async () => {
    const { id, add } = await village();
    await add();
    expect(await t.admin.post('/roll-calls', {})).toMatchObject({
      status: 400,
      body: { fields: { village_id: expect.any(String) } },
    });
    expect((await t.admin.post('/roll-calls', { village_id: id })).status).toBe(201);
    const homeless = await t.signInWith(['record_presence'], null);
    expect(await homeless.post('/roll-calls', { village_id: id })).toMatchObject({
      status: 409,
      body: { code: 'no_village' },
    });
  });

  it('of another village is not found, listed, ticked or ended', async () => {
    const mine = await village();
    const theirs = await village();
    await mine.add();
    await theirs.add();
    const { id, people: frozen } = await start(theirs.clerk);
    const own = await start(mine.clerk);
    for (const answer of [
      await mine.clerk.get(`/roll-calls/${id}`),
      await mine.clerk.get(`/roll-calls/${id}/ticks`),
      await tick(mine.clerk, id, [{ person_id: frozen[0]?.id, is_found: true, at: at(0) }]),
      await mine.clerk.post(`/roll-calls/${id}/end`),
      await mine.clerk.get(`/export/roll-calls/${id}/pdf`),
    ])
      expect(answer.status).toBe(404);
    expect((await mine.clerk.get('/roll-calls')).body.map(({ id }: RollCall) => id)).toEqual([own.id]);
    // Through a roll call of their own they reach nobody of the other.
    const through = await tick(mine.clerk, own.id, [{ person_id: frozen[0]?.id, is_found: true, at: at(0) }]);
    expect(through).toMatchObject({ status: 200, body: { revision: 0, ticks: [] } });
    expect((await people(theirs.clerk, id))[0]).toMatchObject({ is_found: false });
  });

  it('goes with its village, which has nobody else', async () => {
    const { id, add } = await village();
    const { id: resident } = await add();
    const { body } = await t.admin.post('/roll-calls', { village_id: id });
    await t.admin.delete(`/residents/${resident}`);
    await t.pool.query('DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE village_id = $1)', [
      id,
    ]);
    await t.pool.query('DELETE FROM users WHERE village_id = $1', [id]);
    expect((await t.admin.delete(`/villages/${id}`)).status).toBe(204);
    expect((await t.admin.get(`/roll-calls/${body.id}`)).status).toBe(404);
  });
});

describe('ticks', () => {
  it('of two phones merge: the newest about each person counts, whenever it arrives', async () => {
    const { id, clerk, add } = await village();
    for (let count = 0; count < 4; count++) await add();
    const other = await t.signInWith(['record_presence'], id);
    const rollCall = await start(clerk);
    const [first, second, third, fourth] = rollCall.people.map((person) => person.id) as [
      number,
      number,
      number,
      number,
    ];
    const byClerk = await tick(clerk, rollCall.id, [
      { person_id: first, is_found: true, at: at(-30) },
      { person_id: second, is_found: true, at: at(-30) },
      { person_id: third, is_found: true, at: at(-50) },
      // Twice in one batch: ticked, and taken back.
      { person_id: fourth, is_found: false, at: at(-20) },
      { person_id: fourth, is_found: true, at: at(-25) },
    ]);
    expect(byClerk).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(byClerk.body.ticks).toHaveLength(4);

    // The other phone had no line: its ticks are partly older, partly newer.
    const late = await tick(
      other,
      rollCall.id,
      [
        { person_id: first, is_found: false, at: at(-40) },
        { person_id: second, is_found: false, at: at(-10) },
        { person_id: third, is_found: true, at: at(-45) },
      ],
      1,
    );
    expect(late.body).toMatchObject({ revision: 2 });
    expect(late.body.ticks.map(({ person_id }: { person_id: number }) => person_id).sort()).toEqual(
      [second, third].sort(),
    );
    const state = new Map((await people(clerk, rollCall.id)).map((person) => [person.id, person]));
    const whose = (person: number) => ({
      is_found: state.get(person)?.is_found,
      by: state.get(person)?.ticked_by?.username,
    });
    expect(whose(first)).toEqual({ is_found: true, by: clerk.user.username });
    expect(whose(second)).toEqual({ is_found: false, by: other.user.username });
    expect(whose(third)).toEqual({ is_found: true, by: other.user.username });
    expect(whose(fourth)).toEqual({ is_found: false, by: clerk.user.username });

    // The first phone asks for what it does not know yet.
    const { body: news } = await clerk.get(`/roll-calls/${rollCall.id}/ticks?since=1`);
    expect(news).toMatchObject({ revision: 2, ended_at: null });
    expect(news.ticks).toHaveLength(2);
    expect((await clerk.get(`/roll-calls/${rollCall.id}/ticks?since=2`)).body.ticks).toEqual([]);
    expect((await clerk.get(`/roll-calls/${rollCall.id}/ticks`)).body.ticks).toHaveLength(4);
  });

  it('sent again change nothing', async () => {
    const { clerk, add } = await village();
    await add();
    await add();
    const { id, people: frozen } = await start(clerk);
    const batch = [
      { person_id: frozen[0]?.id, is_found: true, at: at(-5) },
      { person_id: frozen[1]?.id, is_found: true, at: at(3600) },
    ];
    const once = await tick(clerk, id, batch);
    const state = await people(clerk, id);
    const twice = await tick(clerk, id, batch);
    expect(twice.body).toMatchObject({ revision: 1, ticks: once.body.ticks });
    expect(await people(clerk, id)).toEqual(state);
  });

  it('of a clock that is ahead count as made now, so that later ones win', async () => {
    const { clerk, add } = await village();
    await add();
    const { id, people: frozen } = await start(clerk);
    const person_id = frozen[0]?.id;
    await tick(clerk, id, [{ person_id, is_found: true, at: '2090-01-01T00:00:00Z' }]);
    const [ticked] = await people(clerk, id);
    expect(Date.parse(ticked?.ticked_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
    await tick(clerk, id, [{ person_id, is_found: false, at: at(1) }]);
    expect((await people(clerk, id))[0]).toMatchObject({ is_found: false });
  });

  it('of the same moment leave somebody missing, in every order', async () => {
    for (const order of [
      [true, false],
      [false, true],
    ]) {
      const { clerk, add } = await village();
      await add();
      const { id, people: frozen } = await start(clerk);
      const moment = at(-1);
      for (const is_found of order)
        await tick(clerk, id, [{ person_id: frozen[0]?.id, is_found, at: moment }]);
      expect((await people(clerk, id))[0]).toMatchObject({ is_found: false });
    }
  });

  it('of many phones at once are all kept, each with its own revision', async () => {
    const { clerk, add } = await village();
    for (let count = 0; count < 12; count++) await add();
    const { id, people: frozen } = await start(clerk);
    await Promise.all(
      frozen.map((person) => tick(clerk, id, [{ person_id: person.id, is_found: true, at: at(-1) }])),
    );
    const after = (await clerk.get(`/roll-calls/${id}`)).body;
    expect(after.revision).toBe(12);
    expect(after.people.every(({ is_found }: RollCallPerson) => is_found)).toBe(true);
    expect(new Set(after.people.map(({ revision }: RollCallPerson) => revision)).size).toBe(12);
  });

  it.each([
    [{}],
    [{ ticks: 'all' }],
    [{ ticks: [{ person_id: 1, is_found: true }] }],
    [{ ticks: [{ person_id: 1, is_found: true, at: 'yesterday' }] }],
    [{ ticks: [{ person_id: 1, is_found: true, at: '0000-01-01T00:00:00Z' }] }],
    [{ ticks: [{ person_id: 2 ** 31, is_found: true, at: '2026-11-16T12:00:00Z' }] }],
    [{ ticks: [], since: -1 }],
    [{ ticks: Array(1001).fill({ person_id: 1, is_found: true, at: '2026-11-16T12:00:00Z' }) }],
  ])('that break a rule are refused: %#', async (body) => {
    const { clerk, add } = await village();
    await add();
    const { id } = await start(clerk);
    expect((await clerk.put(`/roll-calls/${id}/ticks`, body)).status).toBe(400);
  });
});

describe('the end', () => {
  it('is a record of who was accounted for, when and by whom, that only can be read', async () => {
    const { id: village_id, clerk, add } = await village();
    await add();
    await add();
    const { id, people: frozen } = await start(clerk);
    await tick(clerk, id, [{ person_id: frozen[0]?.id, is_found: true, at: at(-1) }]);
    const ended = await clerk.post(`/roll-calls/${id}/end`);
    expect(ended).toMatchObject({
      status: 200,
      body: { ended_at: expect.any(String), ended_by: { username: clerk.user.username } },
    });
    expect(ended.body.people.map(({ is_found }: RollCallPerson) => is_found)).toEqual([true, false]);

    // A phone whose line was cut comes too late: it is told so, and the record stays.
    expect(await tick(clerk, id, [{ person_id: frozen[1]?.id, is_found: true, at: at(-2) }])).toMatchObject({
      status: 409,
      body: { code: 'roll_call_ended' },
    });
    const again = await clerk.post(`/roll-calls/${id}/end`);
    expect({ ...again.body, now: 0 }).toEqual({ ...ended.body, now: 0 });
    expect((await clerk.get(`/roll-calls/${id}/ticks?since=1`)).body).toMatchObject({
      ended_at: ended.body.ended_at,
      ticks: [],
    });
    expect((await clerk.get('/roll-calls')).body).toMatchObject([{ id, people: 2, found: 1 }]);
    expect((await entries(id)).at(-1)).toMatchObject({
      action: 'update',
      village_id,
      details: {
        before: { ended_at: null },
        after: { ended_at: ended.body.ended_at, people: 2, found: 1, missing: 1 },
      },
    });
    expect(await entries(id)).toHaveLength(2);
  });

  it('and ticks come one after the other: none is half in the record', async () => {
    const { clerk, add } = await village();
    for (let count = 0; count < 6; count++) await add();
    const { id, people: frozen } = await start(clerk);
    const [ended, ...ticked] = await Promise.all([
      clerk.post(`/roll-calls/${id}/end`),
      ...frozen.map((person) => tick(clerk, id, [{ person_id: person.id, is_found: true, at: at(-1) }])),
    ]);
    const accepted = ticked.filter(({ status }) => status === 200).length;
    expect(ended?.body.people.filter(({ is_found }: RollCallPerson) => is_found)).toHaveLength(accepted);
    expect((await people(clerk, id)).filter(({ is_found }) => is_found)).toHaveLength(accepted);
  });
});

describe('the list', () => {
  it('has the open ones first, then the newest, of one village or of all', async () => {
    const here = await village();
    const there = await village();
    await here.add();
    await there.add();
    const first = await start(here.clerk);
    await here.clerk.post(`/roll-calls/${first.id}/end`);
    const open = await start(here.clerk);
    const elsewhere = await start(there.clerk);
    await there.clerk.post(`/roll-calls/${elsewhere.id}/end`);
    const ids = ({ body }: { body: RollCall[] }) => body.map(({ id }) => id);
    const all = await t.admin.get('/roll-calls');
    expect(ids(all).indexOf(open.id)).toBeLessThan(ids(all).indexOf(elsewhere.id));
    expect(ids(all).indexOf(elsewhere.id)).toBeLessThan(ids(all).indexOf(first.id));
    const one = await t.admin.get(`/roll-calls?village_id=${here.id}&limit=1`);
    expect(ids(one)).toEqual([open.id]);
    expect(one.headers['x-total-count']).toBe('2');
  });
});

describe('the other phones', () => {
  it('hear of the start, of ticks that change something, and of the end; nothing more than that', async () => {
    const { id: village_id, clerk, add } = await village();
    await add();
    const { user: _, ...other } = await t.signInWith(['record_presence'], village_id);
    const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const phone = await followEvents(address, other.token);
    let told = 0;
    const next = async () => {
      await phone.until(() => phone.changes().length > told);
      told = phone.changes().length;
    };
    const { id, people: frozen } = await start(clerk);
    await next();
    await tick(clerk, id, [{ person_id: frozen[0]?.id, is_found: true, at: at(-1) }]);
    await next();
    await clerk.post(`/roll-calls/${id}/end`);
    await next();
    for (const event of phone.changes()) expect(event).toEqual({ kind: 'roll_call', village_id });
    expect(phone.text()).not.toContain(frozen[0]?.full_name);
    await phone.leave();
    t.app.server.closeAllConnections();
  });
});
