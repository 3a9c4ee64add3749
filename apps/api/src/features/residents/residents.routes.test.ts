import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
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
  clerk = await t.signInWith(
    [
      'view_residents',
      'add_residents',
      'edit_residents',
      'delete_residents',
      'manage_blacklist',
      'manage_owners',
    ],
    village.id,
  );
});

const register = async (fields: Record<string, unknown> = {}) =>
  (await clerk.post('/residents', residentBody(fields))).body;

describe('a resident', () => {
  it.each([
    [{ id_type: 'passport', id_number: 'A1234567' }, 'P'],
    [{ id_type: 'passport', id_number: 'A1234568', passport_type: 'PD' }, 'PD'],
    [{ id_type: 'passport', id_number: 'A1234569', passport_type: '' }, 'P'],
    [{ passport_number: 'A1234560' }, 'P'],
    [{}, null],
  ])('with %j has the passport type %s', async (fields, type) => {
    expect((await register(fields)).passport_type).toBe(type);
  });

  it('is registered with every field and read back', async () => {
    const everything = residentBody({
      document_type: 'egyptian_id',
      address: '12 ش النيل',
      religion: 'مسلم',
      marital_status: 'متزوج',
      job: 'مهندس',
      birthdate: '1998-01-15',
      expire_date: '2030-05-06',
      passport_number: 'a 123',
      passport_country: 'EGY',
      passport_expiry_date: '2031-01-01',
      passport_type: 'P',
      nationality: 'EGY',
      sex: 'M',
      mrz_valid: true,
      mrz_line1: 'P<EGY',
      mrz_line2: 'A123',
      ocr_confidence_front: 97.5,
      ocr_confidence_back: 61,
      phone: '010 0555 0142',
      vehicle_plate: 'ط ن ر 4821',
      head_id: (await register()).id,
      relationship: 'spouse',
      children: [{ full_name: 'سلمى', birthdate: '2021-03-04', sex: 'F', relationship: 'child' }],
    });
    const { status, body } = await clerk.post('/residents', everything);
    expect(status).toBe(201);
    const { expire_date, ...sent } = everything as Record<string, unknown>;
    expect(body).toMatchObject({
      ...sent,
      id_expire_date: expire_date,
      duration_days: 7,
      village_id: village.id,
      village_name: village.name,
      version: 1,
      created_by_username: clerk.user.username,
      blacklisted: false,
    });
    expect((await clerk.get(`/residents/${body.id}`)).body).toEqual(body);
  });

  it('belongs to the village of the user who registers, even if they send another; an admin must choose one', async () => {
    const other = await t.createVillage();
    expect(await register({ village_id: other.id })).toMatchObject({ village_id: village.id });
    expect((await t.admin.post('/residents', residentBody())).body.fields).toHaveProperty('village_id');
    const chosen = await t.admin.post('/residents', residentBody({ village_id: other.id }));
    expect(chosen).toMatchObject({ status: 201, body: { village_id: other.id } });
    const unknown = await t.admin.post('/residents', residentBody({ village_id: 999_999 }));
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { village_id: 'This village does not exist' } },
    });
  });

  it.each(['full_name', 'id_type', 'id_number', 'check_in', 'check_out'])('needs %s', async (field) => {
    const refused = await clerk.post('/residents', residentBody({ [field]: '' }));
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: 'This field is required' } } });
  });

  it('checks out after check-in: an equal day is refused with the text of the specification', async () => {
    const same = await clerk.post(
      '/residents',
      residentBody({ check_in: '2026-11-01', check_out: '2026-11-01' }),
    );
    expect(same.body.fields).toEqual({ check_out: 'Check-out date must be after check-in date' });
    const resident = await register();
    const late = await clerk.put(`/residents/${resident.id}`, { check_in: '2026-12-01' });
    expect(late).toMatchObject({ status: 400, body: { fields: { check_out: expect.any(String) } } });
  });

  it('keeps Arabic digits as ASCII', async () => {
    const number = nationalNumber();
    const arabic = number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await register({ id_number: arabic })).toMatchObject({ id_number: number });
  });

  it('changes only what is sent, and an outdated version is rejected with the current record', async () => {
    const resident = await register();
    const first = await clerk.put(`/residents/${resident.id}`, { job: 'طبيب', version: resident.version });
    expect(first.body).toMatchObject({
      ...resident,
      job: 'طبيب',
      version: 2,
      updated_at: expect.any(String),
    });
    const second = await clerk.put(`/residents/${resident.id}`, { job: 'محام', version: resident.version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { job: 'طبيب', version: 2 } },
    });
    const unchecked = await clerk.put(`/residents/${resident.id}`, { job: 'محام' });
    expect(unchecked).toMatchObject({ status: 200, body: { job: 'محام', version: 3 } });
  });

  it('is deleted', async () => {
    const { id } = await register();
    expect((await clerk.delete(`/residents/${id}`)).status).toBe(204);
    expect((await clerk.get(`/residents/${id}`)).status).toBe(404);
  });

  it('lives with an owner or in an apartment, never both, and in one village', async () => {
    const owner = (await clerk.post('/owners', { name: 'حسن المالك' })).body;
    const guest = await register({ owner_id: owner.id, apartment_number: '7', building_number: '1' });
    expect(guest).toMatchObject({
      owner_id: owner.id,
      owner_name: 'حسن المالك',
      apartment_number: null,
      building_number: null,
    });
    const elsewhere = await t.createVillage();
    const foreign = (await t.admin.post('/owners', { name: 'Elsewhere', village_id: elsewhere.id })).body;
    expect(
      (await clerk.post('/residents', residentBody({ owner_id: foreign.id }))).body.fields,
    ).toHaveProperty('owner_id');
    const mixed = await t.admin.post(
      '/residents',
      residentBody({ owner_id: foreign.id, village_id: village.id }),
    );
    expect(mixed).toMatchObject({ status: 400, body: { code: 'owner_of_another_village' } });
    expect((await clerk.delete(`/owners/${owner.id}`)).status).toBe(204);
    expect((await clerk.get(`/residents/${guest.id}`)).body).toMatchObject({
      owner_id: null,
      owner_name: null,
    });
  });
});

describe('status', () => {
  const day = (offset: number) => {
    const today = Date.parse(createCalendar(t.config.timeZone).today());
    return new Date(today + offset * 86_400_000).toISOString().slice(0, 10);
  };

  it.each([
    [-1, 'expired'],
    [0, 'expiring_soon'],
    [3, 'expiring_soon'],
    [4, 'active'],
  ])('check-out in %i days is %s', async (offset, status) => {
    const resident = await register({ check_in: day(-30), check_out: day(offset) });
    expect(resident.status).toBe(status);
    expect((await clerk.get(`/residents?status=${status}`)).body).toMatchObject([{ id: resident.id }]);
  });
});

describe('a duplicate', () => {
  it('is refused when stays overlap in one village, and the existing resident is shown', async () => {
    const number = nationalNumber();
    const first = await register({ id_number: number });
    const spaced = `${number.slice(0, 7)} ${number.slice(7)}`;
    const again = await clerk.post(
      '/residents',
      residentBody({ id_number: spaced, check_in: '2026-11-07', check_out: '2026-11-20' }),
    );
    expect(again).toMatchObject({
      status: 409,
      body: {
        error: 'duplicate_in_same_village',
        code: 'duplicate_in_same_village',
        message: 'This person is already registered in this village for these dates.',
        existing_resident: {
          id: first.id,
          full_name: first.full_name,
          id_number: number,
          village_name: village.name,
          apartment_number: '12',
          building_number: 'B',
          check_in: '2026-11-01',
          check_out: '2026-11-08',
        },
      },
    });
  });

  it('is none when one stay ends the day the next begins, nor in another village', async () => {
    const number = nationalNumber();
    await register({ id_number: number });
    const next = residentBody({ id_number: number, check_in: '2026-11-08', check_out: '2026-11-09' });
    expect((await clerk.post('/residents', next)).status).toBe(201);
    const other = await t.createVillage();
    expect(
      (await t.admin.post('/residents', residentBody({ id_number: number, village_id: other.id }))).status,
    ).toBe(201);
  });

  it('cannot be made by an edit either, and a stay can be extended', async () => {
    const number = nationalNumber();
    const first = await register({ id_number: number });
    await register({ id_number: number, check_in: '2026-12-01', check_out: '2026-12-08' });
    const clash = await clerk.put(`/residents/${first.id}`, { check_out: '2026-12-02' });
    expect(clash).toMatchObject({ status: 409, body: { code: 'duplicate_in_same_village' } });
    expect((await clerk.put(`/residents/${first.id}`, { check_out: '2026-11-30' })).body).toMatchObject({
      check_out: '2026-11-30',
      duration_days: 29,
    });
  });

  it('is refused when fifty come at once: one resident is made', async () => {
    const body = residentBody();
    const answers = await Promise.all(Array.from({ length: 50 }, () => clerk.post('/residents', body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(answers.filter(({ body: answer }) => answer.existing_resident?.id).length).toBe(49);
  });
});

describe('the blacklist', () => {
  const blocked = {
    status: 409,
    body: {
      blocked: true,
      blacklist_reason: 'unpaid rent',
      error: 'This person is blacklisted and cannot be registered.',
      code: 'blacklisted',
    },
  };

  it('of any village stops a registration and an edit, by either number', async () => {
    const other = await t.createVillage();
    const number = nationalNumber();
    await t.admin.post('/blacklist', { id_number: number, reason: 'unpaid rent', village_id: other.id });
    expect(await clerk.post('/residents', residentBody({ id_number: number }))).toMatchObject(blocked);
    expect(await clerk.post('/residents', residentBody({ passport_number: number }))).toMatchObject(blocked);
    const resident = await register();
    expect(await clerk.put(`/residents/${resident.id}`, { id_number: number })).toMatchObject(blocked);
  });

  it('shows on residents who were registered before', async () => {
    const resident = await register();
    await clerk.post('/blacklist', { id_number: resident.id_number, reason: 'unpaid rent' });
    expect((await clerk.get('/residents')).body).toMatchObject([{ id: resident.id, blacklisted: true }]);
  });

  it('and registrations at the same moment: a resident is registered before the entry or not at all', async () => {
    const numbers = Array.from({ length: 25 }, () => nationalNumber());
    const registering = numbers.map((id_number) => clerk.post('/residents', residentBody({ id_number })));
    const listing = numbers.map((id_number) =>
      clerk.post('/blacklist', { id_number, reason: 'unpaid rent' }),
    );
    for (const { status } of await Promise.all(listing)) expect(status).toBe(201);
    const answers = await Promise.all(registering);
    const registered = answers.filter(({ status }) => status === 201);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused).toMatchObject(blocked);
    }
    // The order of the two entries in the audit trail is the order of the two changes.
    const { rows } = await t.pool.query(
      `
      SELECT r.id, ra.id < ba.id AS "isFirst" FROM residents r
      JOIN blacklist b ON b.identity_key = r.identity_key
      JOIN audit_logs ra ON ra.entity_type = 'resident' AND ra.action = 'create' AND ra.entity_id = r.id::text
      JOIN audit_logs ba ON ba.entity_type = 'blacklist' AND ba.action = 'blacklist_add' AND ba.entity_id = b.id::text
      WHERE r.village_id = $1 ORDER BY r.id`,
      [village.id],
    );
    const ids = registered.map(({ body }) => body.id).sort((a, b) => a - b);
    expect(rows).toEqual(ids.map((id) => ({ id, isFirst: true })));
    const late = await Promise.all(
      numbers.map((id_number) => clerk.post('/residents', residentBody({ id_number }))),
    );
    for (const refused of late) expect(refused).toMatchObject(blocked);
  });
});

describe('deleting', () => {
  it('by ten at once removes a resident once, with one entry in the audit trail', async () => {
    const { id } = await register();
    const answers = await Promise.all(Array.from({ length: 10 }, () => clerk.delete(`/residents/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    const { logs } = (await t.admin.get('/audit-logs?entityType=resident&action=delete')).body;
    expect(logs.filter((log: { entity_id: string }) => log.entity_id === String(id))).toHaveLength(1);
  });
});
