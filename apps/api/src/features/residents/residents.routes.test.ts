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
const found = async (query: string) =>
  (await clerk.get(`/residents?${query}`)).body.map((resident: { full_name: string }) => resident.full_name);

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

describe('the list', () => {
  it('finds names and numbers however they are written', async () => {
    const number = nationalNumber({ birth: '980123' });
    await register({ full_name: 'أحمد عبد الله', id_number: number });
    await register({ full_name: 'Jürgen Müller', id_type: 'passport', id_number: 'C-01X 00T47' });
    expect(await found(`search=${encodeURIComponent('احمد')}`)).toEqual(['أحمد عبد الله']);
    expect(await found('search=muller')).toEqual(['Jürgen Müller']);
    expect(await found(`search=${encodeURIComponent('٢٩٨٠١٢٣')}`)).toEqual(['أحمد عبد الله']);
    expect(await found(`search=${number.slice(3, 9)}`)).toEqual(['أحمد عبد الله']);
    expect(await found('search=c01x00t47')).toEqual(['Jürgen Müller']);
    expect(await found('search=x%2000')).toEqual(['Jürgen Müller']);
    for (const nothing of ['%', '_', '\\', '%25', "'; drop"]) {
      expect(await found(`search=${encodeURIComponent(nothing)}`)).toEqual([]);
    }
  });

  it('finds the words of a name in any order, together or apart, and the phone and the car', async () => {
    const kareem = 'كريم شنودة فايز المأمون';
    await register({ full_name: kareem, phone: '0100 555-0142', vehicle_plate: 'ط ن ر 4821' });
    await register({ full_name: 'جمال عبدالناصر حسين' });
    await register({ full_name: 'مؤيد نور الدين أبو العلا' });
    await register({ full_name: 'Anna Schäfer EL SAYED', id_type: 'passport', id_number: 'C01X 00T47' });
    const search = (text: string) => found(`search=${encodeURIComponent(text)}`);
    for (const text of [
      'شنوده المامون',
      'المأمون كريم',
      'فايز',
      '01005550142',
      '555 0142',
      'طنر 4821',
      'ط ن ر',
    ])
      expect([text, await search(text)]).toEqual([text, [kareem]]);
    for (const text of ['عبد الناصر', 'حسين عبدالناصر', 'عبد النا'])
      expect([text, await search(text)]).toEqual([text, ['جمال عبدالناصر حسين']]);
    for (const text of ['أبوالعلا نورالدين', 'ابو العلا', 'نور الدين'])
      expect([text, await search(text)]).toEqual([text, ['مؤيد نور الدين أبو العلا']]);
    for (const text of ['Schäfer Anna', 'el-sayed', 'elsayed schafer', '00T 47 anna'])
      expect([text, await search(text)]).toEqual([text, ['Anna Schäfer EL SAYED']]);
    for (const text of ['شنوده عبد', 'Schäfer كريم', 'anna%', 'a_na'])
      expect([text, await search(text)]).toEqual([text, []]);
    const exported = await t.admin.get(
      `/export/residents?format=csv&village_id=${village.id}&search=${encodeURIComponent('المامون شنوده')}`,
    );
    expect(exported.headers['x-total-count']).toBe('1');
    expect(exported.text).toContain(kareem);
  });

  it('finds who has a whole number, or else whose texts contain its digits', async () => {
    const number = nationalNumber();
    const longer = `X${number.slice(0, 7)}-${number.slice(7)}9`;
    const holder = await register({ full_name: 'Holder', id_number: number });
    await register({ full_name: 'Longer', id_type: 'passport', id_number: longer });
    await register({ full_name: `Digits ${number}`, id_number: nationalNumber() });
    await register({ full_name: 'Nobody', id_number: nationalNumber() });
    const arabic = number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string);
    const spaced = `${number.slice(0, 3)} ${number.slice(3)}`;
    for (const text of [number, arabic, spaced])
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(['Holder']);
    expect(await found(`search=${longer.toLowerCase()}`)).toEqual(['Longer']);
    expect(await found(`search=${number}&limit=1&offset=1`)).toEqual([]);
    expect(await found(`search=${number}&status=expired&check_in_to=1999-01-01`)).toEqual([]);
    // The number of somebody in another village is nobody's here.
    const bound = await t.signInWith(['view_residents'], (await t.createVillage()).id);
    expect((await bound.get(`/residents?search=${number}`)).body).toEqual([]);
    await clerk.delete(`/residents/${holder.id}`);
    const others = [`Digits ${number}`, 'Longer'];
    expect(await found(`search=${number}`)).toEqual(others);
    expect(await found(`search=${number.slice(0, 13)}`)).toEqual(others);
    expect(await found(`search=${nationalNumber()}`)).toEqual([]);
  });

  it('filters by apartment, building and check-in, and combines filters', async () => {
    await register({ full_name: 'A', apartment_number: '١٢أ', building_number: '3', check_in: '2026-01-01' });
    await register({ full_name: 'B', apartment_number: '12', building_number: '3', check_in: '2026-02-01' });
    expect(await found(`apartment_number=${encodeURIComponent('12ا')}`)).toEqual(['A']);
    expect(await found('building_number=3')).toEqual(['B', 'A']);
    expect(await found('building_number=3&check_in_from=2026-01-02')).toEqual(['B']);
    expect(await found('check_in_to=2026-01-01')).toEqual(['A']);
    expect(await found('search=&apartment_number=&check_in_from=')).toEqual(['B', 'A']);
  });

  it('filters by the days of departure and presence, the day of departure included', async () => {
    await register({ full_name: 'Early', check_in: '2026-03-01', check_out: '2026-03-05' });
    await register({ full_name: 'Long', check_in: '2026-03-03', check_out: '2026-03-20' });
    await register({ full_name: 'Late', check_in: '2026-03-10', check_out: '2026-03-12' });
    expect(await found('check_out_from=2026-03-12')).toEqual(['Late', 'Long']);
    expect(await found('check_out_from=2026-03-05&check_out_to=2026-03-12')).toEqual(['Late', 'Early']);
    expect(await found('present_from=2026-03-05&present_to=2026-03-09')).toEqual(['Long', 'Early']);
    expect(await found('present_from=2026-03-06&present_to=2026-03-09')).toEqual(['Long']);
    expect(await found('present_to=2026-03-02')).toEqual(['Early']);
    expect(await found('present_from=2026-03-13')).toEqual(['Long']);
    expect((await clerk.get('/residents?present_from=2026-02-30')).body.fields).toHaveProperty(
      'present_from',
    );
  });

  it('filters by who registered a stay, and on which day of the register', async () => {
    const colleague = await t.signInWith(['view_residents', 'add_residents'], village.id);
    const yesterday = await register({ full_name: 'Yesterday' });
    await colleague.post('/residents', residentBody({ full_name: 'Of a colleague' }));
    // 22:30 in UTC is half past midnight in Cairo: the next day there.
    const at = (id: number, instant: string) =>
      t.pool.query('UPDATE residents SET created_at = $2 WHERE id = $1', [id, instant]);
    await at(yesterday.id, '2026-01-09T22:30:00Z');
    const by = (username: string) => found(`registered_by=${encodeURIComponent(username)}`);
    expect(await by(clerk.user.username.toUpperCase())).toEqual(['Yesterday']);
    expect(await by(colleague.user.username)).toEqual(['Of a colleague']);
    expect(await by(`${colleague.user.username}%`)).toEqual([]);
    expect(await found('registered_from=2026-01-10&registered_to=2026-01-10')).toEqual(['Yesterday']);
    expect(await found('registered_to=2026-01-09')).toEqual([]);
    expect(await found('registered_from=2026-01-11')).toEqual(['Of a colleague']);
  });

  it('sorts by name, apartment and days, in both directions', async () => {
    const people = [
      ['وليد', '11', '2026-04-02', '2026-04-20'],
      ['أحمد', '2', '2026-04-03', '2026-04-10'],
      ['Zoe', '٢', '2026-04-01', '2026-04-30'],
      ['بسمة', '101', '2026-04-04', '2026-04-05'],
    ] as const;
    for (const [full_name, apartment_number, check_in, check_out] of people)
      await register({ full_name, apartment_number, building_number: null, check_in, check_out });
    const { body: owner } = await clerk.post('/owners', { name: 'Owner' });
    await register({ full_name: 'With an owner', owner_id: owner.id, check_in: '2026-03-01' });
    const arabicFirst = ['أحمد', 'بسمة', 'وليد', 'With an owner', 'Zoe'];
    expect(await found('sort=name')).toEqual(arabicFirst);
    expect(await found('sort=name&order=desc')).toEqual(arabicFirst.toReversed());
    expect(await found('sort=name&limit=2&offset=1')).toEqual(arabicFirst.slice(1, 3));
    const counted = ['أحمد', 'Zoe', 'وليد', 'بسمة'];
    expect(await found('sort=apartment')).toEqual([...counted, 'With an owner']);
    expect(await found('sort=apartment&order=desc')).toEqual([...counted.toReversed(), 'With an owner']);
    expect(await found('sort=apartment&order=desc&limit=2&offset=3')).toEqual(['أحمد', 'With an owner']);
    expect(await found('sort=check_in&order=asc')).toEqual(['With an owner', 'Zoe', 'وليد', 'أحمد', 'بسمة']);
    expect(await found('sort=check_out&limit=2')).toEqual(['With an owner', 'Zoe']);
    expect(await found('sort=registered&order=asc&limit=1')).toEqual(['وليد']);
    expect(await found('sort=&order=')).toEqual(await found(''));
    expect((await clerk.get('/residents?sort=password')).body.fields).toHaveProperty('sort');
  });

  it('pages newest first and always has the total', async () => {
    for (const full_name of ['One', 'Two', 'Three']) await register({ full_name });
    const page = await clerk.get('/residents?limit=2&offset=1');
    expect(page.body.map((resident: { full_name: string }) => resident.full_name)).toEqual(['Two', 'One']);
    expect(page.headers['x-total-count']).toBe('3');
    expect((await clerk.get('/residents?limit=2&offset=100')).headers['x-total-count']).toBe('3');
  });

  it('shows a village-bound user nothing of other villages', async () => {
    const stranger = await t.signInWith(
      ['view_residents', 'edit_residents', 'delete_residents'],
      (await t.createVillage()).id,
    );
    const { id, id_number } = await register();
    expect((await stranger.get('/residents')).body).toEqual([]);
    const sought = await stranger.get(`/residents?search=${id_number}`);
    expect([sought.body, sought.headers['x-total-count']]).toEqual([[], '0']);
    expect((await stranger.get('/residents?search=%D8%A3')).body).toEqual([]);
    expect((await stranger.get(`/residents/${id}`)).status).toBe(404);
    expect((await stranger.put(`/residents/${id}`, { job: 'x' })).status).toBe(404);
    expect((await stranger.delete(`/residents/${id}`)).status).toBe(404);
    expect((await stranger.get(`/residents?village_id=${village.id}`)).body).toEqual([]);
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
