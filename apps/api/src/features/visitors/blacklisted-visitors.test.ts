import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nationalNumber, passportNumber, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  clerk = await t.signInWith(
    ['view_visitors', 'add_visitor', 'edit_visitor', 'manage_blacklist'],
    village.id,
  );
});

const register = async () => (await clerk.post('/visitors', visitorBody())).body;

describe('the blacklist', () => {
  const blocked = {
    status: 409,
    body: {
      blocked: true,
      blacklist_reason: 'damage',
      error: 'This person is blacklisted and cannot be registered.',
      code: 'blacklisted',
    },
  };

  it('of any village stops a visit and an edit, in any spelling of the number', async () => {
    const other = await t.createVillage();
    await t.admin.post('/blacklist', { id_number: 'C01-X00 T47', reason: 'damage', village_id: other.id });
    expect(await clerk.post('/visitors', visitorBody({ passport_number: 'c01x00t47' }))).toMatchObject(
      blocked,
    );
    expect(await clerk.post('/visitors', visitorBody({ passport_number: 'C٠١X٠٠T٤٧' }))).toMatchObject(
      blocked,
    );
    const { id } = await register();
    expect(await clerk.put(`/visitors/${id}`, { passport_number: 'C01X00T47' })).toMatchObject(blocked);
    expect(
      (await clerk.post('/visitors', visitorBody({ passport_number: 'c01x00t47' }), { language: 'ar' })).body
        .error,
    ).toBe('هذا الشخص مدرج في القائمة السوداء ولا يمكن تسجيله.');
    expect((await clerk.get('/visitors')).body).toHaveLength(1);
  });

  it('stops a visitor with a national ID, and warns of a number that looks like an entry', async () => {
    const number = nationalNumber();
    const card = { id_type: 'national_id', passport_number: number };
    await t.admin.post('/blacklist', { id_number: number, reason: 'damage', village_id: village.id });
    expect(await clerk.post('/visitors', visitorBody(card))).toMatchObject(blocked);
    const alike = visitorBody({ ...card, passport_number: number.replace('0', 'O') });
    const { body } = await clerk.post('/visitors', alike);
    expect(body.warnings).toEqual(['looks_like_blacklisted', 'not_a_national_number']);
  });

  it('shows on visitors who came before, and an edit of theirs is refused unless it corrects the number', async () => {
    const visitor = await register();
    await clerk.post('/blacklist', { id_number: visitor.passport_number, reason: 'damage' });
    expect((await clerk.get('/visitors')).body).toMatchObject([{ id: visitor.id, blacklisted: true }]);
    expect((await clerk.get(`/visitors/${visitor.id}`)).body.blacklisted).toBe(true);
    expect(await clerk.put(`/visitors/${visitor.id}`, { notes: 'let me in' })).toMatchObject(blocked);
    expect(await clerk.put(`/visitors/${visitor.id}`, { passport_number: null })).toMatchObject(blocked);
    expect(await clerk.put(`/visitors/${visitor.id}`, { passport_number: passportNumber() })).toMatchObject({
      status: 200,
      body: { blacklisted: false },
    });
  });

  it('and visits at the same moment: a visitor is registered before the entry or not at all', async () => {
    const numbers = Array.from({ length: 25 }, passportNumber);
    const visiting = numbers.map((number) =>
      clerk.post('/visitors', visitorBody({ passport_number: number })),
    );
    const listing = numbers.map((number) =>
      clerk.post('/blacklist', { id_number: number, reason: 'damage' }),
    );
    for (const { status } of await Promise.all(listing)) expect(status).toBe(201);
    const answers = await Promise.all(visiting);
    const registered = answers.filter(({ status }) => status === 201);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused).toMatchObject(blocked);
    }
    // The order of the two entries in the audit trail is the order of the two changes.
    const { rows } = await t.pool.query(
      `
      SELECT v.id, va.id < ba.id AS "isFirst" FROM visitors v
      JOIN blacklist b ON b.identity_key = v.passport_key
      JOIN audit_logs va ON va.entity_type = 'visitor' AND va.action = 'create' AND va.entity_id = v.id::text
      JOIN audit_logs ba ON ba.entity_type = 'blacklist' AND ba.action = 'blacklist_add' AND ba.entity_id = b.id::text
      WHERE v.village_id = $1 ORDER BY v.id`,
      [village.id],
    );
    const ids = registered.map(({ body }) => body.id).sort((a, b) => a - b);
    expect(rows).toEqual(ids.map((id) => ({ id, isFirst: true })));
    const late = await Promise.all(
      numbers.map((number) => clerk.post('/visitors', visitorBody({ passport_number: number }))),
    );
    for (const refused of late) expect(refused).toMatchObject(blocked);
  });

  it('stops every visit that comes after it, of fifty with one number at the same moment', async () => {
    const number = passportNumber();
    const answers = await Promise.all([
      clerk.post('/blacklist', { id_number: number, reason: 'damage' }),
      ...Array.from({ length: 50 }, () => clerk.post('/visitors', visitorBody({ passport_number: number }))),
    ]);
    expect(answers[0]?.status).toBe(201);
    const visits = answers.slice(1);
    for (const refused of visits.filter(({ status }) => status !== 201)) {
      expect(refused).toMatchObject(blocked);
    }
    const { rows } = await t.pool.query(
      `SELECT action FROM audit_logs WHERE details::text LIKE $1 ORDER BY id`,
      [`%${number}%`],
    );
    const registered = visits.filter(({ status }) => status === 201);
    const stopped = registered.length < visits.length ? ['blocked'] : [];
    const actions = [...registered.map(() => 'create'), 'blacklist_add', ...stopped];
    expect(rows.map(({ action }) => action)).toEqual(actions);
  });
});
