import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nationalNumber, visitorBody } from '../../testing/people.ts';
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
  clerk = await t.signInWith(['view_visitors', 'add_visitor', 'edit_visitor', 'delete_visitor'], village.id);
});

const register = async (fields: Record<string, unknown> = {}) =>
  (await clerk.post('/visitors', visitorBody(fields))).body;
const found = async (query: string) =>
  (await clerk.get(`/visitors?${query}`)).body.map(({ full_name }: { full_name: string }) => full_name);
const auditOf = async (id: number) =>
  (
    await t.pool.query(
      `SELECT action, details FROM audit_logs WHERE entity_type = 'visitor' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows;

describe('a visitor', () => {
  it('is registered with every field and read back', async () => {
    const sent = visitorBody({
      id_type: 'national_id',
      passport_number: nationalNumber(),
      host: 'كريم شنودة',
      vehicle_plate: 'ط ن ر 4821',
      phone: '010 0555 0142',
    });
    const { status, body } = await clerk.post('/visitors', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      village_id: village.id,
      village_name: village.name,
      blacklisted: false,
      version: 1,
      created_by_username: clerk.user.username,
    });
    expect((await clerk.get(`/visitors/${body.id}`)).body).toEqual(body);
  });

  it('needs a name and a visit date, and nothing else', async () => {
    const bare = await clerk.post('/visitors', { full_name: '  نورا ', visit_date: '2026-11-05' });
    expect(bare).toMatchObject({
      status: 201,
      body: {
        full_name: 'نورا',
        id_type: 'passport',
        passport_number: null,
        host: null,
        vehicle_plate: null,
        phone: null,
        nationality: null,
        apartment_number: null,
        notes: null,
      },
    });
    const empty = await clerk.post('/visitors', { full_name: ' ', visit_date: '' });
    expect(empty).toMatchObject({
      status: 400,
      body: { fields: { full_name: 'This field is required', visit_date: 'This field is required' } },
    });
    const arabic = await clerk.post('/visitors', { visit_date: '2026-11-05' }, { language: 'ar' });
    expect(arabic.body.fields).toEqual({ full_name: 'هذا الحقل مطلوب' });
  });

  it.each([
    ['id_type', 'visa'],
    ['id_type', null],
    ['host', 'x'.repeat(201)],
    ['vehicle_plate', 'x'.repeat(31)],
    ['phone', '0100\n0555'],
    ['visit_date', '2026-02-30'],
    ['visit_date', 'tomorrow'],
    ['full_name', 'x'.repeat(201)],
    ['full_name', 'null\u0000byte'],
    ['notes', 'x'.repeat(2001)],
    ['passport_number', 'x'.repeat(65)],
  ])('is refused with a bad %s', async (field, value) => {
    const refused = await clerk.post('/visitors', visitorBody({ [field]: value }));
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('belongs to the village of the user who registers, even if they send another; an admin must choose one', async () => {
    const other = await t.createVillage();
    expect(await register({ village_id: other.id })).toMatchObject({ village_id: village.id });
    expect((await t.admin.post('/visitors', visitorBody())).body.fields).toEqual({
      village_id: 'This field is required',
    });
    expect((await t.admin.post('/visitors', visitorBody({ village_id: 999_999 }))).body.fields).toEqual({
      village_id: 'This village does not exist',
    });
    expect(await t.admin.post('/visitors', visitorBody({ village_id: other.id }))).toMatchObject({
      status: 201,
      body: { village_id: other.id },
    });
    const homeless = await t.signInWith(['view_visitors', 'add_visitor'], null);
    expect(await homeless.post('/visitors', visitorBody())).toMatchObject({
      status: 409,
      body: { code: 'no_village' },
    });
  });

  it('changes only what is sent, can be emptied, and keeps digits as ASCII', async () => {
    const visitor = await register();
    const renamed = await clerk.put(`/visitors/${visitor.id}`, { full_name: 'Anna Maria Weber' });
    expect(renamed.body).toEqual({
      ...visitor,
      full_name: 'Anna Maria Weber',
      version: 2,
      updated_at: renamed.body.updated_at,
    });
    const emptied = await clerk.put(`/visitors/${visitor.id}`, { notes: '', apartment_number: null });
    expect(emptied.body).toMatchObject({ notes: null, apartment_number: null, building_number: 'B' });
    expect((await clerk.put(`/visitors/${visitor.id}`, { passport_number: 'أ ١٢٣' })).body).toMatchObject({
      passport_number: 'أ 123',
    });
    expect((await clerk.put(`/visitors/${visitor.id}`, { full_name: '' })).body.fields).toHaveProperty(
      'full_name',
    );
  });

  it('has a name with single spaces, also when it was typed with more', async () => {
    expect(await register({ full_name: ' Anna   Maria\u00a0 Weber ', host: 'كريم   شنودة' })).toMatchObject({
      full_name: 'Anna Maria Weber',
      host: 'كريم شنودة',
    });
  });

  it('with a national ID that is no national number is saved with a warning, and the trail keeps the confirmation', async () => {
    const odd = visitorBody({ id_type: 'national_id', passport_number: '12345' });
    const { status, body } = await clerk.post('/visitors', {
      ...odd,
      acknowledged: ['not_a_national_number'],
    });
    expect({ status, warnings: body.warnings }).toEqual({ status: 201, warnings: ['not_a_national_number'] });
    const [created] = await auditOf(body.id);
    expect(JSON.parse(created.details)).toMatchObject({
      warnings: ['not_a_national_number'],
      acknowledged: ['not_a_national_number'],
    });
    // A change of something else asks nothing again; a change to a passport has no such rule.
    const path = `/visitors/${body.id}`;
    expect((await clerk.put(path, { notes: 'x' })).body).not.toHaveProperty('warnings');
    expect((await clerk.put(path, { id_type: 'passport' })).body).not.toHaveProperty('warnings');
    expect((await clerk.put(path, { id_type: 'national_id' })).body.warnings).toEqual([
      'not_a_national_number',
    ]);
    const numberless = visitorBody({ id_type: 'national_id', passport_number: null });
    expect((await clerk.post('/visitors', numberless)).body).not.toHaveProperty('warnings');
  });

  it('rejects an outdated version with the current record', async () => {
    const { id, version } = await register();
    await clerk.put(`/visitors/${id}`, { notes: 'first', version });
    const second = await clerk.put(`/visitors/${id}`, { notes: 'second', version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { notes: 'first', version: 2 } },
    });
    expect((await clerk.put(`/visitors/${id}`, { notes: 'second', version: 2 })).body).toMatchObject({
      notes: 'second',
      version: 3,
    });
  });

  it('is edited by one of fifty who started from the same version', async () => {
    const { id, version } = await register();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => clerk.put(`/visitors/${id}`, { notes: `${index}`, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
  });

  it('is moved by an admin, and never by someone of one village', async () => {
    const other = await t.createVillage();
    const { id } = await register();
    expect((await clerk.put(`/visitors/${id}`, { village_id: other.id })).body.village_id).toBe(village.id);
    expect((await t.admin.put(`/visitors/${id}`, { village_id: other.id })).body.village_id).toBe(other.id);
    expect((await clerk.get(`/visitors/${id}`)).status).toBe(404);
  });

  it('is deleted once, and the audit trail has every change', async () => {
    const { id } = await register();
    await clerk.put(`/visitors/${id}`, { notes: 'changed' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => clerk.delete(`/visitors/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await clerk.get(`/visitors/${id}`)).status).toBe(404);
    const trail = await auditOf(id);
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(JSON.stringify(trail[1].details)).toContain('changed');
  });
});

describe('the list', () => {
  it('finds names and numbers in any spelling, and nothing for wildcards', async () => {
    await register({ full_name: 'أحمد عبد الله', passport_number: 'A 298-0123' });
    await register({ full_name: 'Jürgen Müller' });
    expect(await found(`search=${encodeURIComponent('احمد')}`)).toEqual(['أحمد عبد الله']);
    expect(await found('search=muller')).toEqual(['Jürgen Müller']);
    expect(await found('search=muller%20jurgen')).toEqual(['Jürgen Müller']);
    expect(await found(`search=${encodeURIComponent('عبدالله احمد')}`)).toEqual(['أحمد عبد الله']);
    expect(await found(`search=${encodeURIComponent('٢٩٨٠')}`)).toEqual(['أحمد عبد الله']);
    expect(await found('search=a2980')).toEqual(['أحمد عبد الله']);
    for (const nothing of ['%', '_', '\\']) {
      expect(await found(`search=${encodeURIComponent(nothing)}`)).toEqual([]);
    }
  });

  it('finds a host, a car and a phone, with and without spaces', async () => {
    const host = { full_name: 'A', host: 'كريم شنودة' };
    await register({ ...host, vehicle_plate: 'ط ن ر 4821', phone: '+20 10 0555-0142' });
    await register({ full_name: 'B', host: null });
    for (const text of ['شنوده', 'ط ن ر', 'طنر4821', '٤٨٢١', '1005550142', '10 0555'])
      expect([text, await found(`search=${encodeURIComponent(text)}`)]).toEqual([text, ['A']]);
  });

  it('filters by the day of the visit', async () => {
    for (const day of ['2026-11-04', '2026-11-05', '2026-11-06'])
      await register({ full_name: `Visit ${day}`, visit_date: day });
    expect(await found('visit_date_from=2026-11-05&visit_date_to=2026-11-05')).toEqual(['Visit 2026-11-05']);
    expect(await found('visit_date_from=2026-11-05')).toEqual(['Visit 2026-11-06', 'Visit 2026-11-05']);
    expect(await found('visit_date_to=2026-11-04&visit_date_from=')).toEqual(['Visit 2026-11-04']);
    const day = await clerk.get('/visitors?visit_date_to=2026-11-05&limit=1');
    expect(day.headers['x-total-count']).toBe('2');
    expect((await clerk.get('/visitors?visit_date_from=today')).status).toBe(400);
  });

  it('filters by apartment and building, and combines filters', async () => {
    await register({ full_name: 'A', apartment_number: '١٢أ', building_number: '3' });
    await register({ full_name: 'B', apartment_number: '12', building_number: '3' });
    expect(await found(`apartment_number=${encodeURIComponent('12ا')}`)).toEqual(['A']);
    expect(await found('building_number=3')).toEqual(['B', 'A']);
    expect(await found('building_number=3&apartment_number=12')).toEqual(['B']);
    expect(await found('search=&apartment_number=&building_number=&village_id=')).toEqual(['B', 'A']);
  });

  it('pages newest first and always has the total', async () => {
    for (const full_name of ['One', 'Two', 'Three']) await register({ full_name });
    const page = await clerk.get('/visitors?limit=2&offset=1');
    expect(page.body.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Two', 'One']);
    expect(page.headers['x-total-count']).toBe('3');
    for (const query of ['limit=0', 'limit=0&search=t', 'offset=9']) {
      const none = await clerk.get(`/visitors?${query}`);
      const total = query.includes('search') ? '2' : '3';
      expect([query, none.body, none.headers['x-total-count']]).toEqual([query, [], total]);
    }
    expect((await clerk.get('/visitors?limit=5000')).status).toBe(400);
  });

  it('shows an admin one village, and users of other villages nothing of it', async () => {
    const { id } = await register();
    const ofVillage = await t.admin.get(`/visitors?village_id=${village.id}`);
    expect(ofVillage.body.map((visitor: { id: number }) => visitor.id)).toEqual([id]);
    const stranger = await t.signInWith(
      ['view_visitors', 'edit_visitor', 'delete_visitor'],
      (await t.createVillage()).id,
    );
    expect((await stranger.get('/visitors')).body).toEqual([]);
    expect((await stranger.get(`/visitors?village_id=${village.id}`)).body).toEqual([]);
    expect((await stranger.get(`/visitors/${id}`)).status).toBe(404);
    expect((await stranger.put(`/visitors/${id}`, { notes: 'x' })).status).toBe(404);
    expect((await stranger.delete(`/visitors/${id}`)).status).toBe(404);
    const homeless = await t.signInWith(['view_visitors'], null);
    expect((await homeless.get('/visitors')).body).toEqual([]);
  });
});

describe('permissions', () => {
  it.each([
    ['view_visitors', ['GET /visitors', 'GET /visitors/:id']],
    ['add_visitors', ['POST /visitors']],
    ['edit_visitors', ['PUT /visitors/:id']],
    ['delete_visitors', ['DELETE /visitors/:id']],
  ] as const)('%s opens its own calls and no others', async (permission, open) => {
    const { id } = await register();
    const holder = await t.signInWith([permission], village.id);
    const calls = {
      'GET /visitors': () => holder.get('/visitors'),
      'GET /visitors/:id': () => holder.get(`/visitors/${id}`),
      'POST /visitors': () => holder.post('/visitors', visitorBody()),
      'PUT /visitors/:id': () => holder.put(`/visitors/${id}`, { notes: 'x' }),
      'DELETE /visitors/:id': () => holder.delete(`/visitors/${id}`),
    };
    for (const [name, call] of Object.entries(calls)) {
      const allowed = (open as readonly string[]).includes(name);
      expect([name, (await call()).status === 403]).toEqual([name, !allowed]);
    }
  });
});
