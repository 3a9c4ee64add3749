import { MAX_PERSON_RECORDS, permissionNames } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const lines: string[] = [];
let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let clerk: Caller;
let number: string;
beforeAll(async () => {
  t = await testApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  other = await t.createVillage();
  clerk = await t.signInWith(['add_resident', 'view_visitors'], village.id);
  number = nationalNumber();
});

/** A day relative to today. */
const day = (offset: number) => {
  const date = new Date(Date.now() + offset * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' }).format(date);
};
const person = (by: Caller, idNumber = number) => by.get(`/people/${encodeURIComponent(idNumber)}`);
const stay = async (from: number, to: number, fields: Record<string, unknown> = {}) =>
  (
    await t.admin.post(
      '/residents',
      residentBody({
        id_number: number,
        village_id: village.id,
        check_in: day(from),
        check_out: day(to),
        ...fields,
      }),
    )
  ).body;
const visit = async (on: number, fields: Record<string, unknown> = {}) =>
  (
    await t.admin.post('/visitors', {
      full_name: 'سلمى عادل',
      passport_number: number,
      visit_date: day(on),
      village_id: village.id,
      ...fields,
    })
  ).body;
const nobody = { stays: [], visits: [], current: null, joined: [], maybe_same: [] };
const ids = (records: { id: number }[]) => records.map(({ id }) => id);

describe('GET /people/:idNumber', () => {
  it('answers with the stays and visits, the latest first, and the stay of today', async () => {
    const { body: owner } = await t.admin.post('/owners', { name: 'سامح فؤاد', village_id: village.id });
    const now = await stay(-2, 5, { phone: '0100 000 0000', vehicle_plate: 'أ ب ج 123' });
    const coming = await stay(20, 30);
    const before = await stay(-40, -30, { owner_id: owner.id });
    const [first, last] = [await visit(-50), await visit(-20)];
    const { status, body } = await person(clerk);
    expect(status).toBe(200);
    expect(ids(body.stays)).toEqual([coming.id, now.id, before.id]);
    expect(ids(body.visits)).toEqual([last.id, first.id]);
    expect(body.current).toEqual({
      id: now.id,
      full_name: now.full_name,
      id_type: 'national_id',
      id_number: number,
      village_id: village.id,
      village_name: village.name,
      apartment_number: '12',
      building_number: 'B',
      owner_id: null,
      owner_name: null,
      check_in: day(-2),
      check_out: day(5),
      duration_days: 7,
      status: 'active',
      presence: 'inside',
      phone: '0100 000 0000',
      vehicle_plate: 'أ ب ج 123',
      version: 1,
    });
    expect(body.stays[2]).toMatchObject({ owner_id: owner.id, owner_name: 'سامح فؤاد', status: 'expired' });
  });

  it('finds the number in any spelling', async () => {
    number = 'A123456';
    const { id } = await stay(-3, 3);
    for (const written of ['a-123 456', 'a١٢٣٤٥٦', ' A123456'])
      expect((await person(clerk, written)).body.current.id).toBe(id);
    expect((await person(clerk, 'A1234567')).body).toEqual(nobody);
  });

  it('counts the day of check-out as here, and the day after as gone', async () => {
    const leaving = await stay(-3, 0);
    expect((await person(clerk)).body.current.id).toBe(leaving.id);
    const { body: gone } = await clerk.get(`/people/${(await stay(-3, -1, { id_number: 'B77' })).id_number}`);
    expect(gone).toMatchObject({ current: null, stays: [{ status: 'expired' }] });
    await t.admin.post(`/residents/${leaving.id}/departure`);
    expect((await person(clerk)).body).toMatchObject({ current: null, stays: [{ presence: 'left' }] });
  });

  it('shows the records of another village to nobody but an administrator', async () => {
    const here = await stay(-9, -5);
    const there = await stay(-2, 5, { village_id: other.id });
    await visit(-1, { village_id: other.id });
    expect((await person(clerk)).body).toMatchObject({ stays: [{ id: here.id }], visits: [], current: null });
    const neighbour = await t.signInWith(permissionNames, other.id);
    expect(ids((await person(neighbour)).body.stays)).toEqual([there.id]);
    const nowhere = await t.signInWith(permissionNames, null);
    expect((await person(nowhere)).body).toEqual(nobody);
    expect((await person(t.admin)).body).toMatchObject({
      stays: [
        { id: there.id, village_name: other.name },
        { id: here.id, village_name: village.name },
      ],
      visits: [{ village_id: other.id }],
      current: { id: there.id },
    });
  });

  it('needs view_residents or add_resident, and shows visits only with view_visitors', async () => {
    await visit(-1);
    await stay(-2, 5);
    for (const permission of ['view_residents', 'add_resident'] as const) {
      const { status, body } = await person(await t.signInWith([permission], village.id));
      expect([status, body.stays.length, body.visits]).toEqual([200, 1, []]);
    }
    const guard = await t.signInWith(['add_visitor', 'view_visitors', 'view_blacklist'], village.id);
    expect((await person(guard)).status).toBe(403);
    expect((await person(clerk)).body.visits).toHaveLength(1);
  });

  it('answers with a limited number of records', async () => {
    await t.pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out)
       SELECT $1, 'Often here', 'national_id', $2, date '2020-01-01' + 2 * n, date '2020-01-02' + 2 * n
       FROM generate_series(1, 60) AS n`,
      [village.id, number],
    );
    const { stays } = (await person(clerk)).body;
    expect(stays).toHaveLength(MAX_PERSON_RECORDS);
    expect(stays[0].check_in).toBe('2020-04-30');
  });

  it('refuses a number without letters or digits, and one that is too long', async () => {
    for (const wrong of ['-', '%00', 'x'.repeat(201)])
      expect((await clerk.get(`/people/${wrong}`)).status).toBe(400);
  });

  it('does not log the number', async () => {
    lines.length = 0;
    await stay(-2, 5);
    const known = `full_name=Zubeida&other_number=${number}9`;
    expect((await clerk.get(`/people/${number}?${known}`)).status).toBe(200);
    expect((await person(await t.signInWith([], village.id))).status).toBe(403);
    const log = lines.join('');
    expect(log).toContain('/api/people/:idNumber');
    expect(log).not.toContain(number);
    expect(log).not.toContain('Zubeida');
  });
});
