import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { residentBody, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(
    [
      'view_residents',
      'add_residents',
      'edit_residents',
      'record_presence',
      'view_visitors',
      'add_visitor',
      'view_audit_logs',
    ],
    village.id,
  );
});
afterAll(() => t.close());

const today = createCalendar('Africa/Cairo').today();
const day = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
const register = async (from: number, to: number, fields = {}) =>
  (await clerk.post('/residents', residentBody({ check_in: day(from), check_out: day(to), ...fields }))).body;
const actionsOn = async (id: number) =>
  (await clerk.get(`/audit-logs?search=%23${id}&entityType=resident`)).body.logs.map(
    ({ action }: { action: string }) => action,
  );
const counts = async (caller = clerk, query = '') => (await caller.get(`/today${query}`)).body.counts;

describe('a registration', () => {
  it('records the arrival when the check-in has come, and expects the others', async () => {
    const [past, now, later] = [await register(-3, 4), await register(0, 4), await register(1, 4)];
    for (const resident of [past, now]) {
      expect(resident).toMatchObject({ presence: 'inside', left_at: null });
      expect(Math.abs(Date.parse(resident.arrived_at) - Date.now())).toBeLessThan(60_000);
    }
    expect(later).toMatchObject({ presence: 'expected', arrived_at: null, left_at: null });
    expect(await register(-9, -2)).toMatchObject({ presence: 'overstayed' });
  });
});

describe('an arrival', () => {
  it('is recorded once, taken back once, and in the audit trail', async () => {
    const { id } = await register(1, 5);
    const arrived = await clerk.post(`/residents/${id}/arrival`);
    expect(arrived).toMatchObject({ status: 200, body: { id, presence: 'inside' } });
    const again = await clerk.post(`/residents/${id}/arrival`);
    expect(again.body).toEqual({ ...arrived.body, is_new: false });
    expect((await clerk.delete(`/residents/${id}/arrival`)).body).toMatchObject({
      presence: 'expected',
      arrived_at: null,
    });
    expect((await clerk.delete(`/residents/${id}/arrival`)).status).toBe(200);
    expect(await actionsOn(id)).toEqual(['arrival_undone', 'arrived', 'create']);
  });

  it('of somebody who was blacklisted since is refused, and the attempt is kept', async () => {
    const { id, id_number } = await register(1, 5);
    await t.admin.post('/blacklist', { id_number, reason: 'damage', village_id: village.id });
    expect(await clerk.post(`/residents/${id}/arrival`)).toMatchObject({
      status: 409,
      body: { code: 'blacklisted', blacklist_reason: 'damage' },
    });
    expect(await actionsOn(id)).toEqual(['blocked', 'create']);
    // Whoever is inside may always leave.
    const inside = await register(0, 5);
    await t.admin.post('/blacklist', {
      id_number: inside.id_number,
      reason: 'noise',
      village_id: village.id,
    });
    expect((await clerk.post(`/residents/${inside.id}/departure`)).body.presence).toBe('left');
  });

  it('cannot be taken back after the departure', async () => {
    const { id } = await register(0, 5);
    await clerk.post(`/residents/${id}/departure`);
    expect(await clerk.delete(`/residents/${id}/arrival`)).toMatchObject({
      status: 409,
      body: { code: 'already_left', current: { id } },
    });
  });
});

describe('a departure', () => {
  it('before the planned day frees the other nights, and gives them back when it is taken back', async () => {
    const { id, id_number } = await register(-3, 4);
    const left = await clerk.post(`/residents/${id}/departure`);
    expect(left.body).toMatchObject({ presence: 'left', check_out: today });
    const again = await clerk.post(`/residents/${id}/departure`);
    expect(again.body).toEqual({ ...left.body, is_new: false });
    const { body: trail } = await clerk.get(`/audit-logs?search=%23${id}&entityType=resident`);
    expect(JSON.parse(trail.logs[0].details)).toMatchObject({
      before: { check_out: day(4), left_at: null },
      after: { check_out: today, left_at: left.body.left_at },
    });
    expect((await clerk.delete(`/residents/${id}/departure`)).body).toMatchObject({
      presence: 'inside',
      check_out: day(4),
      left_at: null,
    });
    expect(await actionsOn(id)).toEqual(['departure_undone', 'left', 'create']);

    await clerk.post(`/residents/${id}/departure`);
    const next = await register(0, 2, { id_number });
    expect(await clerk.delete(`/residents/${id}/departure`)).toMatchObject({
      status: 409,
      body: { code: 'duplicate_in_same_village', existing_resident: { id: next.id } },
    });
  });

  it('keeps at least one night, the plan of an overstay, and a check-out that somebody changed since', async () => {
    const sameDay = await register(0, 4);
    expect((await clerk.post(`/residents/${sameDay.id}/departure`)).body.check_out).toBe(day(1));
    const early = await register(2, 6);
    await clerk.post(`/residents/${early.id}/arrival`);
    expect((await clerk.post(`/residents/${early.id}/departure`)).body.check_out).toBe(day(3));
    const overstayed = await register(-9, -2);
    expect((await clerk.post(`/residents/${overstayed.id}/departure`)).body).toMatchObject({
      presence: 'left',
      check_out: day(-2),
    });
    await clerk.put(`/residents/${sameDay.id}`, { check_out: day(9) });
    expect((await clerk.delete(`/residents/${sameDay.id}/departure`)).body.check_out).toBe(day(9));
  });

  it('needs an arrival', async () => {
    const { id } = await register(1, 5);
    expect(await clerk.post(`/residents/${id}/departure`)).toMatchObject({
      status: 409,
      body: { code: 'not_arrived' },
    });
  });

  it('of one person by many desks at once is one departure', async () => {
    const { id } = await register(0, 5);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => clerk.post(`/residents/${id}/departure`)),
    );
    expect(new Set(answers.map(({ body }) => body.left_at)).size).toBe(1);
    expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1);
    expect(await actionsOn(id)).toEqual(['left', 'create']);
  });
});

describe('a visitor', () => {
  it('is inside until somebody records that they left', async () => {
    const before = (await counts()).visitors_inside;
    const { body: visitor } = await clerk.post('/visitors', visitorBody({ visit_date: today }));
    expect(visitor).toMatchObject({ left_at: null });
    expect(Math.abs(Date.parse(visitor.entered_at) - Date.now())).toBeLessThan(60_000);
    await clerk.post('/visitors', visitorBody({ visit_date: day(1) }));
    expect((await counts()).visitors_inside).toBe(before + 1);
    const left = await clerk.post(`/visitors/${visitor.id}/departure`);
    expect(left).toMatchObject({ status: 200, body: { id: visitor.id } });
    const again = await clerk.post(`/visitors/${visitor.id}/departure`);
    expect(again.body).toEqual({ ...left.body, is_new: false });
    expect((await counts()).visitors_inside).toBe(before);
    const ids = async (presence: string) =>
      (await clerk.get(`/visitors?presence=${presence}`)).body.map(({ id }: { id: number }) => id);
    expect(await ids('left')).toContain(visitor.id);
    expect((await clerk.delete(`/visitors/${visitor.id}/departure`)).body.left_at).toBeNull();
    expect(await ids('inside')).toContain(visitor.id);
  });
});

describe('a visitor of a later day', () => {
  const announce = async (fields = {}) =>
    (await clerk.post('/visitors', visitorBody({ visit_date: day(1), ...fields }))).body;
  const actions = async (id: number) =>
    (await clerk.get(`/audit-logs?search=%23${id}&entityType=visitor`)).body.logs.map(
      ({ action }: { action: string }) => action,
    );

  it('is expected until somebody records that they came, which can be taken back', async () => {
    const visitor = await announce();
    expect(visitor).toMatchObject({ entered_at: null, left_at: null });
    const path = `/visitors/${visitor.id}/arrival`;
    const came = await clerk.post(path);
    expect(came).toMatchObject({ status: 200, body: { id: visitor.id, is_new: true } });
    expect(Math.abs(Date.parse(came.body.entered_at) - Date.now())).toBeLessThan(60_000);
    expect((await clerk.post(path)).body).toEqual({ ...came.body, is_new: false });
    const ids = async (presence: string) =>
      (await clerk.get(`/visitors?presence=${presence}`)).body.map(({ id }: { id: number }) => id);
    expect(await ids('inside')).toContain(visitor.id);
    expect((await clerk.delete(path)).body.entered_at).toBeNull();
    expect((await clerk.delete(path)).status).toBe(200);
    expect(await ids('expected')).toContain(visitor.id);
    expect(await actions(visitor.id)).toEqual(['arrival_undone', 'arrived', 'create']);
  });

  it('is counted on that day, and not when somebody else comes', async () => {
    const before = await counts();
    const visitor = await announce();
    const editor = await t.signInWith(['edit_visitor'], village.id);
    expect(await counts()).toEqual(before);
    // The day comes.
    await editor.put(`/visitors/${visitor.id}`, { visit_date: today });
    expect(await counts()).toEqual({ ...before, visitors_expected: before.visitors_expected + 1 });
    await clerk.post(`/visitors/${visitor.id}/arrival`);
    expect(await counts()).toEqual({ ...before, visitors_inside: before.visitors_inside + 1 });
    // Put off: they have not come after all.
    const later = await editor.put(`/visitors/${visitor.id}`, { visit_date: day(2) });
    expect(later.body.entered_at).toBeNull();
    expect(await counts()).toEqual(before);
  });

  it('needs an arrival to leave, and no departure to take the arrival back', async () => {
    const { id } = await announce();
    expect(await clerk.post(`/visitors/${id}/departure`)).toMatchObject({
      status: 409,
      body: { code: 'not_arrived', current: { id } },
    });
    await clerk.post(`/visitors/${id}/arrival`);
    await clerk.post(`/visitors/${id}/departure`);
    expect(await clerk.delete(`/visitors/${id}/arrival`)).toMatchObject({
      status: 409,
      body: { code: 'already_left', current: { id } },
    });
  });

  it('who was blacklisted since is not let in', async () => {
    const passport_number = `V${randomUUID().slice(0, 8)}`;
    const { id } = await announce({ passport_number });
    await t.admin.post('/blacklist', {
      id_number: passport_number,
      reason: 'damage',
      village_id: village.id,
    });
    expect(await clerk.post(`/visitors/${id}/arrival`)).toMatchObject({
      status: 409,
      body: { code: 'blacklisted', blacklist_reason: 'damage' },
    });
    expect(await actions(id)).toEqual(['blocked', 'create']);
  });

  it('belongs to their village, and needs the permission', async () => {
    const { id } = await announce();
    const elsewhere = await t.signInWith(['record_presence'], (await t.createVillage()).id);
    const reader = await t.signInWith(['view_visitors'], village.id);
    for (const [caller, status] of [
      [elsewhere, 404],
      [reader, 403],
    ] as const) {
      expect((await caller.post(`/visitors/${id}/arrival`)).status).toBe(status);
      expect((await caller.delete(`/visitors/${id}/arrival`)).status).toBe(status);
    }
  });
});

describe('the answer to a press', () => {
  const presses = [
    ['residents', 'arrival', () => residentBody({ check_in: day(1), check_out: day(5) })],
    ['residents', 'departure', () => residentBody({ check_in: day(-1), check_out: day(5) })],
    ['visitors', 'arrival', () => visitorBody({ visit_date: day(1) })],
    ['visitors', 'departure', () => visitorBody({ visit_date: today })],
  ] as const;

  it.each(presses)(
    'says whether it recorded it, also when it is asked for again: %s/%s',
    async (type, fact, body) => {
      const { id } = (await clerk.post(`/${type}`, body())).body;
      const colleague = await t.signInWith(['record_presence'], village.id);
      const path = `/${type}/${id}/${fact}`;
      const press = async (caller: Caller, key?: string) =>
        (await caller.post(path, {}, key ? { headers: { 'idempotency-key': key } } : {})).body.is_new;
      const [first, other] = [randomUUID(), randomUUID()];
      expect(await press(clerk, first)).toBe(true);
      // Its answer was lost.
      expect(await press(clerk, first)).toBe(true);
      expect([await press(clerk, other), await press(clerk), await press(colleague, first)]).toEqual([
        false,
        false,
        false,
      ]);
      // What a colleague records later is not what this press recorded.
      await clerk.delete(path);
      expect(await press(colleague, other)).toBe(true);
      expect(await press(clerk, first)).toBe(false);
      expect((await clerk.get(`/${type}/${id}`)).body.is_new).toBeUndefined();
    },
  );
});

describe('today', () => {
  it('counts one village or all, and the buildings by any spelling', async () => {
    const place = await t.createVillage();
    const own = await t.signInWith(['view_residents', 'add_residents', 'record_presence'], place.id);
    const stays: [number, number, string | null, string][] = [
      [0, 5, 'A', '1'],
      [0, 5, ' a', '1'],
      [-4, 0, 'A', '2'],
      [-4, -1, 'B', '1'],
      [1, 5, 'B', '2'],
    ];
    for (const [from, to, building_number, apartment_number] of stays)
      await own.post(
        '/residents',
        residentBody({ check_in: day(from), check_out: day(to), building_number, apartment_number }),
      );
    const expected = await own.post('/residents', residentBody({ check_in: day(0), check_out: day(3) }));
    await own.delete(`/residents/${expected.body.id}/arrival`);
    await t.admin.put(`/villages/${place.id}/buildings`, {
      buildings: [
        { building_number: 'A', apartments: 40 },
        { building_number: 'C', apartments: 12 },
      ],
    });
    const { body } = await own.get('/today');
    expect(body).toEqual({
      date: today,
      counts: {
        expected: 1,
        inside: 4,
        leaving_today: 1,
        overstayed: 1,
        visitors_inside: null,
        visitors_expected: null,
      },
      buildings: [
        { village_id: place.id, building_number: 'A', inside: 3, occupied_apartments: 2, apartments: 40 },
        { village_id: place.id, building_number: 'B', inside: 1, occupied_apartments: 1, apartments: null },
        { village_id: place.id, building_number: 'C', inside: 0, occupied_apartments: 0, apartments: 12 },
      ],
    });
    expect(await counts(t.admin, `?village_id=${place.id}`)).toEqual({
      ...body.counts,
      visitors_inside: 0,
      visitors_expected: 0,
    });
    expect((await counts(t.admin)).inside).toBe(4 + (await counts(clerk)).inside);
    expect((await counts(own, `?village_id=${village.id}`)).inside).toBe(0);
    const { visitors_inside, visitors_expected, ...filters } = body.counts;
    for (const [filter, total] of Object.entries(filters)) {
      const days = filter === 'expected' ? `&check_in_to=${today}&check_out_from=${today}` : '';
      const list = await own.get(`/residents?presence=${filter}${days}&limit=1`);
      expect([filter, Number(list.headers['x-total-count'])]).toEqual([filter, total]);
    }
  });
});

describe('a list or a file of a presence', () => {
  it('begins with whom to look at first, and has nobody else', async () => {
    const place = await t.createVillage();
    const own = await t.signInWith(
      [
        'view_residents',
        'add_residents',
        'record_presence',
        'export_reports',
        'view_visitors',
        'add_visitor',
      ],
      place.id,
    );
    const add = async (full_name: string, from: number, to: number) =>
      (await own.post('/residents', residentBody({ full_name, check_in: day(from), check_out: day(to) })))
        .body;
    await add('Later', 3, 5);
    await add('Sooner', 1, 5);
    await add('Long ago', -9, -5);
    await add('Yesterday', -9, -1);
    const gone = await add('Gone', -2, 5);
    await own.post(`/residents/${gone.id}/departure`);
    const names = async (query: string) =>
      (await own.get(`/residents?${query}`)).body.map(({ full_name }: { full_name: string }) => full_name);
    expect(await names('presence=expected')).toEqual(['Sooner', 'Later']);
    expect(await names('presence=overstayed')).toEqual(['Long ago', 'Yesterday']);
    expect(await names('presence=overstayed&order=desc')).toEqual(['Yesterday', 'Long ago']);
    expect(await names('presence=inside&sort=name')).toEqual(['Long ago', 'Yesterday']);
    expect(await names('presence=left')).toEqual(['Gone']);
    expect(await names('presence=inside&search=yesterday')).toEqual(['Yesterday']);
    expect((await own.get('/residents?presence=asleep')).status).toBe(400);

    const file = await own.get('/export/residents?format=csv&presence=left');
    expect(file.headers['x-total-count']).toBe('1');
    const { left_at } = (await own.get(`/residents/${gone.id}`)).body;
    expect(file.text.trim().split(/\r?\n/)[1]).toMatch(
      new RegExp(`^"Gone",.*,"Left",.*,"${createCalendar('Africa/Cairo').minuteOf(left_at)}",`),
    );
    const { body: visitor } = await own.post('/visitors', visitorBody({ visit_date: today }));
    await own.post(`/visitors/${visitor.id}/departure`);
    expect((await own.get('/export/visitors?format=csv&presence=inside')).headers['x-total-count']).toBe('0');
    expect((await own.get('/export/visitors?format=csv&presence=left')).text).toContain('Anna Weber');
    const filters = { presence: 'overstayed', building_number: 'A' };
    expect((await own.post('/views', { name: 'Late', filters })).body.filters).toEqual(filters);
  });
});
