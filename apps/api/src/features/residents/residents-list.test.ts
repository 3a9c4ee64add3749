import { checkDigitOf } from '@bawaba/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateSearchIndexes } from '../../database/search-indexes.ts';
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
    ['view_residents', 'add_residents', 'delete_residents', 'manage_owners'],
    village.id,
  );
});

const register = async (fields: Record<string, unknown> = {}) =>
  (await clerk.post('/residents', residentBody(fields))).body;
const found = async (query: string) =>
  (await clerk.get(`/residents?${query}`)).body.map((resident: { full_name: string }) => resident.full_name);

describe('the list of residents', () => {
  it('finds names and numbers in any spelling', async () => {
    // A counted number may contain the digits of a search below.
    const first13 = '2980123010007';
    const number = first13 + checkDigitOf(first13);
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

  it('finds a name before the search index has it, and afterwards', async () => {
    await register({ full_name: 'Quetzal Xochitl' });
    expect(await found('search=xochitl')).toEqual(['Quetzal Xochitl']);
    await updateSearchIndexes(t.db);
    const { rows } = await t.pool.query(
      `SELECT index, gin_clean_pending_list(index::regclass) AS left_over
       FROM unnest(ARRAY['residents_search', 'visitors_search', 'audit_logs_search']) AS index`,
    );
    expect(rows.map(({ left_over }) => left_over)).toEqual([0, 0, 0]);
    expect(await found('search=xochitl')).toEqual(['Quetzal Xochitl']);
  });

  it('finds the words of a name in any order, joined or apart, and the phone and the car', async () => {
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
