import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let guard: Caller;
let neighbour: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const permissions = [
    'manage_blacklist',
    'add_resident',
    'edit_resident',
    'add_visitor',
    'edit_visitor',
  ] as const;
  guard = await t.signInWith(permissions, (await t.createVillage()).id);
  neighbour = await t.signInWith(permissions, (await t.createVillage()).id);
});

let serial = 0;
/** A passport number with an O, an I and a zero in it that nobody else in the test has. */
const passport = () => `AO${String(++serial).padStart(3, '0')}I9`;
const blacklist = async (id_number: string, by = neighbour) =>
  (await by.post('/blacklist', { id_number, full_name: 'سامي فؤاد', reason: 'theft' })).body;
const check = async (number: string) =>
  (await guard.get(`/blacklist/check/${encodeURIComponent(number)}`)).body;
const guest = (id_number: string, fields: Record<string, unknown> = {}) =>
  residentBody({ id_type: 'passport', id_number, ...fields });
const visit = (passport_number: string | null, fields: Record<string, unknown> = {}) => ({
  full_name: 'Mona',
  visit_date: '2026-11-05',
  passport_number,
  ...fields,
});
const detailsOf = async (entityType: string, id: number, action: string) => {
  const { logs } = (await t.admin.get(`/audit-logs?entityType=${entityType}&action=${action}`)).body;
  return JSON.parse(logs.find((log: { entity_id: string }) => log.entity_id === String(id)).details);
};

const disguises: Record<string, (number: string) => string> = {
  'a zero for an O': (number) => number.replace('O', '0'),
  'a small L for an I': (number) => number.replace('I', 'l'),
  'a one for an I': (number) => number.replace('I', '1'),
  'a Cyrillic letter': (number) => number.replace('A', 'А'),
  'a Greek letter': (number) => number.replace('O', 'Ο'),
  'an accent': (number) => number.replace('A', 'Á'),
  'a word for number before it': (number) => `No. ${number}`,
  'the same word in Arabic': (number) => `رقم ${number}`,
  'a zero before it': (number) => `0${number}`,
};

describe.each(Object.entries(disguises))('a blacklisted number with %s', (_, disguise) => {
  it('is shown beside the number that it resembles, and blocks nobody', async () => {
    const number = passport();
    await blacklist(number);
    expect(await check(disguise(number))).toEqual({
      blacklisted: false,
      reason: null,
      looks_like: [{ id_number: number, full_name: 'سامي فؤاد', reason: 'theft' }],
    });
    expect(await guard.post('/residents', guest(disguise(number)))).toMatchObject({
      status: 201,
      body: { warnings: ['looks_like_blacklisted'] },
    });
    expect(await guard.post('/visitors', visit(disguise(number)))).toMatchObject({
      status: 201,
      body: { warnings: ['looks_like_blacklisted'] },
    });
  });
});

describe('no warning', () => {
  it('changes the answer about a number that is on the blacklist itself', async () => {
    const number = passport();
    await blacklist(number);
    await blacklist(number.replace('O', '0'));
    expect(await check(number)).toEqual({ blacklisted: true, reason: 'theft' });
  });

  it('is given about an ordinary number', async () => {
    await blacklist(passport());
    expect(await check('ZX771234')).toEqual({ blacklisted: false, reason: null });
    expect((await guard.post('/residents', guest('ZX771234'))).body).not.toHaveProperty('warnings');
    expect((await guard.post('/residents', residentBody())).body).not.toHaveProperty('warnings');
    expect((await guard.post('/visitors', visit(null))).body).not.toHaveProperty('warnings');
  });

  it('comes from numbers of which nothing is left', async () => {
    await blacklist('000');
    expect(await check('00')).toEqual({ blacklisted: false, reason: null });
  });
});

describe('an edit', () => {
  it('warns when it changes the number, and not again when it does not', async () => {
    const number = passport();
    await blacklist(number);
    const disguised = number.replace('O', '0');
    for (const [path, made, field] of [
      ['/residents', await guard.post('/residents', guest(passport())), 'id_number'],
      ['/visitors', await guard.post('/visitors', visit(passport())), 'passport_number'],
    ] as const) {
      const one = `${path}/${made.body.id}`;
      const changed = await guard.put(one, { [field]: disguised });
      expect(changed).toMatchObject({ status: 200, body: { warnings: ['looks_like_blacklisted'] } });
      const renamed = await guard.put(one, { full_name: 'Hoda', [field]: disguised });
      expect(renamed.status).toBe(200);
      expect(renamed.body).not.toHaveProperty('warnings');
    }
  });
});

describe('a national number that is none', () => {
  it('is registered with a warning; the trail keeps what the clerk confirmed', async () => {
    for (const id_number of ['12345', 'A1234567', '29813450112345', '39801010112345']) {
      const { status, body } = await guard.post('/residents', residentBody({ id_number }));
      expect([id_number, status, body.warnings]).toEqual([id_number, 201, ['not_a_national_number']]);
      expect(await detailsOf('resident', body.id, 'create')).toMatchObject({
        warnings: ['not_a_national_number'],
        acknowledged: [],
      });
    }
    const confirmed = residentBody({ id_number: '777', acknowledged: ['not_a_national_number'] });
    const { body } = await guard.post('/residents', confirmed);
    expect(body).not.toHaveProperty('acknowledged');
    expect(await detailsOf('resident', body.id, 'create')).toMatchObject({
      warnings: ['not_a_national_number'],
      acknowledged: ['not_a_national_number'],
    });
  });

  it('is no warning for passports, nor for an edit that keeps the number', async () => {
    expect((await guard.post('/residents', guest('123'))).body).not.toHaveProperty('warnings');
    const { body: resident } = await guard.post('/residents', residentBody({ id_number: '888' }));
    const path = `/residents/${resident.id}`;
    expect((await guard.put(path, { job: 'Engineer' })).body).not.toHaveProperty('warnings');
    expect((await guard.put(path, { id_number: nationalNumber() })).body).not.toHaveProperty('warnings');
    expect((await guard.put(path, { id_number: '8888' })).body.warnings).toEqual(['not_a_national_number']);
    expect(await detailsOf('resident', resident.id, 'update')).toMatchObject({
      warnings: ['not_a_national_number'],
    });
  });

  it('is answered with the same warning when a lost answer is asked for again', async () => {
    const headers = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const body = residentBody({ id_number: '999', acknowledged: ['not_a_national_number'] });
    const first = await guard.post('/residents', body, headers);
    const again = await guard.post('/residents', body, headers);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, warnings: first.body.warnings } });
  });

  it('accepts no acknowledgement of an unknown warning', async () => {
    const body = residentBody({ acknowledged: ['everything'] });
    expect((await guard.post('/residents', body)).status).toBe(400);
  });
});
