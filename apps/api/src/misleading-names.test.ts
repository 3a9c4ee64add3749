import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nationalNumber, residentBody } from './testing/people.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let t: TestApp;
let village: { id: number };
let role: { id: number };
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  role = (await t.admin.post('/roles', { name: 'gate', display_name: 'Gate', permissions: [] })).body;
});
afterAll(() => t.close());

let serial = 0;
const bodies: Record<string, (text: Record<string, unknown>) => Record<string, unknown>> = {
  '/residents': (text) => residentBody({ village_id: village.id, ...text }),
  '/visitors': (text) => ({
    full_name: 'Mona',
    visit_date: '2026-11-05',
    village_id: village.id,
    ...text,
  }),
  '/owners': (text) => ({ name: 'Mona', village_id: village.id, ...text }),
  '/blacklist': (text) => ({
    id_number: nationalNumber(),
    reason: 'theft',
    village_id: village.id,
    ...text,
  }),
  '/villages': (text) => ({ name: `Village ${++serial}`, ...text }),
  '/roles': (text) => ({ name: `role-${++serial}`, display_name: 'Role', permissions: [], ...text }),
  '/auth/users': (text) => ({
    username: `user-${++serial}`,
    full_name: 'Mona',
    role_id: role.id,
    village_id: village.id,
    password: 'correct horse battery',
    ...text,
  }),
};
const send = (path: string, text: Record<string, unknown>) =>
  t.admin.post(path, (bodies[path] as (typeof bodies)[string])(text));

const names = [
  ['/residents', 'full_name'],
  ['/visitors', 'full_name'],
  ['/owners', 'name'],
  ['/blacklist', 'full_name'],
  ['/auth/users', 'full_name'],
] as const;
const lines = [
  ...names,
  ['/villages', 'name'],
  ['/roles', 'name'],
  ['/roles', 'display_name'],
  ['/auth/users', 'username'],
  ['/residents', 'apartment_number'],
  ['/residents', 'building_number'],
  ['/residents', 'nationality'],
  ['/residents', 'job'],
  ['/visitors', 'apartment_number'],
  ['/visitors', 'nationality'],
  ['/owners', 'job'],
] as const;
const paragraphs = [
  ['/residents', 'address'],
  ['/visitors', 'notes'],
  ['/owners', 'building_address'],
  ['/blacklist', 'reason'],
  ['/roles', 'description'],
] as const;

const lies: Record<string, string> = {
  'an override': 'A\u202egnp',
  'an isolate': 'A\u2067b\u2069',
  'a direction mark': 'A\u200fb',
  'zero-width characters alone': '\u200b\u2060\u200b',
  'a zero-width space': 'A\u200bb',
  'a soft hyphen': 'A\u00adb',
  'a filler': 'A\u3164b',
  'a tag': 'A\u{e0041}b',
  'private use': 'A\ue000b',
  'a noncharacter': 'A\ufffeb',
  'a joiner between Latin letters': 'A\u200cb',
  'a control character': 'A\u0007b',
  'a C1 control character': 'A\u009bb',
  'a tower of marks': `a${'\u0300'.repeat(20)}`,
};

describe.each(Object.entries(lies))('a text with %s', (_, lie) => {
  it('is refused beside its field, wherever it would be shown', async () => {
    for (const [path, field] of [...lines, ...paragraphs]) {
      const { status, body } = await send(path, { [field]: lie });
      expect([path, field, status]).toEqual([path, field, 400]);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });
});

it('a line break or a tab is refused where a list shows one line, and kept where people write more', async () => {
  for (const [path, field] of lines) {
    for (const text of ['ab\ncd', 'ab\tcd']) {
      expect([path, field, (await send(path, { [field]: text })).status]).toEqual([path, field, 400]);
    }
  }
  for (const [path, field] of paragraphs) {
    const { status, body } = await send(path, { [field]: 'one \r\n  two\t2' });
    expect([path, status, body[field]]).toEqual([path, 201, 'one\ntwo 2']);
  }
});

it('a name without a letter is refused', async () => {
  for (const [path, field] of names) {
    for (const text of ['123', '—', '؟', 'ـــ']) {
      expect((await send(path, { [field]: text })).body.fields).toEqual({
        [field]: 'A name needs at least one letter',
      });
    }
  }
});

it('a change is held to the same rules as a new record', async () => {
  const { body: resident } = await send('/residents', {});
  const refused = await t.admin.put(`/residents/${resident.id}`, { full_name: 'A\u202eb' });
  expect(refused).toMatchObject({ status: 400, body: { fields: { full_name: expect.any(String) } } });
  const { body: owner } = await send('/owners', {});
  const member = { name: '\u200b', relationship: 'son' };
  expect((await t.admin.put(`/owners/${owner.id}`, { family_members: [member] })).body.fields).toEqual({
    'family_members.0.name': expect.stringContaining('invisible'),
  });
});

it('what is stored is trimmed, composed and single-spaced', async () => {
  for (const [path, field] of names) {
    const { status, body } = await send(path, { [field]: '\u00a0 Ame\u0301lie \u3000 \u00a0 Nabil\u2003' });
    expect([path, status, body[field]]).toEqual([path, 201, 'Am\u00e9lie Nabil']);
  }
});

it('names of many scripts are kept to the letter', async () => {
  const kept = ['مُحَمَّدٌ علي', 'می\u200cروم', "O'Brien-Smith", 'Nguyễn Thị', '王小明', 'ශ්\u200dරී', 'ဖြိုးဝေ'];
  for (const full_name of kept) {
    expect((await send('/visitors', { full_name })).body).toMatchObject({ full_name });
  }
});

it('a number that was pasted with marks is the number without them', async () => {
  const number = nationalNumber();
  await send('/blacklist', { id_number: `\u202a${number}\u202c\u200f` });
  const pasted = `\u2066${number.slice(0, 7)}\u200b\u00a0${number.slice(7)}\u2069`;
  expect(await send('/residents', { id_number: pasted })).toMatchObject({
    status: 409,
    body: { code: 'blacklisted' },
  });
  const { body } = await t.admin.get(`/blacklist/check/${encodeURIComponent(pasted)}`);
  expect(body.blacklisted).toBe(true);
  const { body: visitor } = await send('/visitors', { passport_number: '\u200eA 12\u202c' });
  expect(visitor.passport_number).toBe('A 12');
});

it('a search that was pasted with marks finds what it would find without them', async () => {
  await send('/residents', { full_name: 'نبيلة الشاذلي' });
  const { body } = await t.admin.get(
    `/residents?search=${encodeURIComponent('\u202bنبيلة\u00a0 الشاذلي\u202c')}`,
  );
  expect(body).toHaveLength(1);
});
