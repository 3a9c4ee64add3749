import { MAX_OTHER_NUMBERS } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passportNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { joinedKeys } from './joined-numbers.service.ts';

let t: TestApp;
let village: { id: number };
let other: { id: number };
let clerk: Caller;
let neighbour: Caller;
let born: string;
let serial = 0;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  other = await t.createVillage();
  clerk = await t.signInWith(['add_resident', 'view_visitors'], village.id);
  neighbour = await t.signInWith(['add_resident', 'view_visitors'], other.id);
  // A birth date of its own for each test.
  born = new Date(Date.UTC(1960, 0, 1 + 17 * ++serial)).toISOString().slice(0, 10);
});

const add = async (full_name: string, fields: Record<string, unknown> = {}): Promise<string> => {
  const body = residentBody({
    full_name,
    id_type: 'passport',
    id_number: passportNumber(),
    birthdate: born,
    village_id: village.id,
    ...fields,
  });
  const { status, text, body: saved } = await t.admin.post('/residents', body);
  expect([status, text]).toEqual([201, text]);
  return saved.id_number;
};
/** The national number of somebody born on that day; a man's. */
let card = 0;
const cardOf = (day: string) =>
  `2${day.slice(2).replaceAll('-', '')}01${String(++card * 10 + 1).padStart(4, '0')}7`;
const person = async (number: string, by = clerk, known: Record<string, string> = {}) => {
  const { status, body } = await by.get(`/people/${number}?${new URLSearchParams(known)}`);
  expect(status).toBe(200);
  return body;
};
const numbers = (list: { id_number: string }[]) => list.map(({ id_number }) => id_number);
const maybe = async (number: string, by?: Caller, known?: Record<string, string>) =>
  numbers((await person(number, by, known)).maybe_same);
const joined = async (number: string, by?: Caller) => numbers((await person(number, by)).joined).sort();
const decide = async (id_number: string, other_number: string, same_person: boolean, by = clerk) =>
  (await by.post('/people/decisions', { id_number, other_number, same_person })).status;

describe('maybe_same', () => {
  it('offers a similar name with the same birth date, in either script, with the reason', async () => {
    const national = cardOf(born);
    await add('أحمد علي محمد', {
      id_type: 'national_id',
      id_number: national,
      birthdate: null,
      check_in: '2026-10-01',
    });
    const passport = await add('AHMED ALY MOHAMED', { sex: 'M' });
    await add('Mahmoud Samir Fathy');
    await add('Ahmed Aly Mohamed', { birthdate: '1959-12-31' });
    await add('Ahmed Aly Mohamed', { sex: 'F' });
    const { maybe_same, stays } = await person(national);
    expect(stays).toMatchObject([{ id_number: national }]);
    expect(maybe_same).toMatchObject([
      {
        id_number: passport,
        id_type: 'passport',
        full_name: 'AHMED ALY MOHAMED',
        birthdate: born,
        sex: 'M',
        records: 1,
        last_date: '2026-11-01',
        match: { name: 'AHMED ALY MOHAMED', parts: [{ kind: 'same', a: 'أحمد', b: 'AHMED' }, {}, {}] },
      },
    ]);
    expect(await maybe(passport)).toEqual([national]);
  });

  it('takes name and birth date from the form, for somebody who is new', async () => {
    const known = await add('Karim Hosny Fawzy');
    expect(await maybe('NEW1')).toEqual([]);
    expect(await maybe('NEW1', clerk, { full_name: 'كريم حسني فوزي', birthdate: born })).toEqual([known]);
    expect(await maybe('NEW1', clerk, { full_name: 'كريم حسني فوزي', birthdate: born, sex: '' })).toEqual([
      known,
    ]);
    expect(await maybe('NEW1', clerk, { full_name: 'كريم حسني فوزي', birthdate: '1951-01-01' })).toEqual([]);
    expect(await maybe(cardOf(born), clerk, { full_name: 'كريم حسني فوزي' })).toEqual([known]);
    expect(await maybe('NEW1', clerk, { other_number: known })).toEqual([known]);
  });

  it('takes the birth date from the latest stay, or else from the latest visit that the user may see', async () => {
    const known = await add('Fikry Abaza Wahba');
    const number = passportNumber();
    const visit = { full_name: 'فكري أباظة وهبة', passport_number: number, village_id: village.id };
    await t.admin.post('/visitors', { ...visit, birthdate: '1951-01-01', visit_date: '2026-11-01' });
    expect(await maybe(number)).toEqual([]);
    await t.admin.post('/visitors', { ...visit, birthdate: born, visit_date: '2026-11-02' });
    expect([await maybe(number), await maybe(number, t.admin)]).toEqual([[known], [known]]);
    const withoutVisits = await t.signInWith(['add_resident'], village.id);
    expect(await maybe(number, withoutVisits)).toEqual([]);
    await add(visit.full_name, { id_number: number, birthdate: '1951-01-01' });
    expect([await maybe(number), await maybe(number, t.admin)]).toEqual([[], []]);
  });

  it('offers a number in common, of stays and visits', async () => {
    const passport = passportNumber();
    const national = await add('منى زكي', {
      birthdate: null,
      id_number: cardOf(born),
      id_type: 'national_id',
      passport_number: passport,
    });
    await t.admin.post('/visitors', {
      full_name: 'Mona',
      passport_number: passport,
      visit_date: '2026-11-02',
      village_id: village.id,
    });
    expect((await person(national)).maybe_same).toMatchObject([
      { id_number: passport, records: 1, last_date: '2026-11-02' },
    ]);
    expect(await maybe(passport)).toEqual([national]);
    const withoutVisits = await t.signInWith(['add_resident'], village.id);
    expect(await maybe(national, withoutVisits)).toEqual([]);
  });

  it('is limited, the newest first', async () => {
    const all: string[] = [];
    for (let day = 1; day <= MAX_OTHER_NUMBERS + 2; day++)
      all.unshift(await add('Nabil Shaker Wasfy', { check_in: `2026-10-0${day}` }));
    expect(await maybe('NEW2', clerk, { full_name: 'نبيل شاكر وصفي', birthdate: born })).toEqual(
      all.slice(0, MAX_OTHER_NUMBERS),
    );
  });

  it('knows nobody of another village', async () => {
    const here = await add('Adel Imam Bakry');
    const there = await add('عادل إمام بكري', { village_id: other.id });
    expect(await maybe(here)).toEqual([]);
    expect(await maybe(here, neighbour, { full_name: 'Adel Imam Bakry', birthdate: born })).toEqual([there]);
    expect(await maybe(here, t.admin)).toEqual([there]);
  });
});

describe('POST /people/decisions', () => {
  it('joins numbers, over several steps, and parts them again', async () => {
    const [a, b, c] = [await add('Sami Adel Nagy'), await add('سامي عادل ناجي'), await add('Samy Adel Nagi')];
    await t.admin.post('/visitors', {
      full_name: 'Sami',
      passport_number: c,
      visit_date: '2026-11-03',
      village_id: village.id,
    });
    expect((await maybe(a)).sort()).toEqual([b, c].sort());
    expect(await decide(a, b, true)).toBe(204);
    expect(await decide(` ${c.toLowerCase()} `, b, true)).toBe(204);
    const whole = await person(a);
    expect(numbers(whole.joined).sort()).toEqual([b, c].sort());
    expect(whole.joined.find(({ id_number }: { id_number: string }) => id_number === c)).toMatchObject({
      records: 2,
      last_date: '2026-11-03',
    });
    expect(whole.maybe_same).toEqual([]);
    expect(numbers(whole.stays).sort()).toEqual([a, b, c].sort());
    expect(whole.visits).toMatchObject([{ passport_number: c }]);
    expect(await joined(c)).toEqual([a, b].sort());

    // c is joined to a over b only; parted from a, it is parted from b, too.
    expect(await decide(a, c, false)).toBe(204);
    expect([await joined(a), await joined(b), await joined(c)]).toEqual([[b], [a], []]);
    for (const number of [a, b, c]) expect(await maybe(number)).toEqual([]);
    expect(await decide(b, c, true)).toBe(204);
    expect(await joined(a)).toEqual([b, c].sort());
  });

  it('counts in the villages of the user only', async () => {
    const [a, b] = [await add('Hani Ramzy Gad'), await add('هاني رمزي جاد')];
    for (const number of [a, b]) await add('Hani Ramzy Gad', { id_number: number, village_id: other.id });
    await decide(a, b, true);
    expect([await joined(a), await joined(a, neighbour)]).toEqual([[b], []]);
    expect(await maybe(a, neighbour)).toEqual([b]);
    await decide(a, b, false, neighbour);
    expect([await joined(a), await joined(a, neighbour)]).toEqual([[b], []]);
    expect(await maybe(a, neighbour)).toEqual([]);
    // An administrator decides for all.
    await decide(a, b, true, t.admin);
    expect([await joined(a), await joined(a, neighbour)]).toEqual([[b], [b]]);
    await decide(b, a, false, t.admin);
    expect([await joined(a), await joined(a, neighbour)]).toEqual([[], []]);
    expect([await joinedKeys(t.db, village.id, [a]), await joinedKeys(t.db, 'none', [a])]).toEqual([
      [a],
      [a],
    ]);
  });

  it('shows no number of another village that an administrator joined', async () => {
    const here = await add('Fady Mounir Aziz');
    const there = await add('Fady Mounir Aziz', { village_id: other.id });
    await decide(here, there, true, t.admin);
    const { joined: shown, stays } = await person(here);
    expect([shown, numbers(stays)]).toEqual([[], [here]]);
    expect(await joined(here, t.admin)).toEqual([there]);
    expect(await joinedKeys(t.db, village.id, [here])).toHaveLength(2);
  });

  it('needs a number that the villages of the user know, and another one', async () => {
    const [a, there] = [await add('Ramy Sabry'), await add('Ramy Sabry', { village_id: other.id })];
    expect(await decide(a, there, true)).toBe(404);
    expect(await decide(a, 'NOBODY1', true, t.admin)).toBe(404);
    expect(await decide('NOBODY1', a, true)).toBe(204);
    expect(await decide(a, a.toLowerCase(), true)).toBe(400);
    expect(await decide(a, '-', true)).toBe(400);
    const reader = await t.signInWith(['view_residents'], village.id);
    expect(await decide('NOBODY1', a, true, reader)).toBe(403);
    expect(await decide('NOBODY1', a, true, await t.signInWith(['edit_resident'], null))).toBe(404);
  });

  it('is in the audit trail, once', async () => {
    const [a, b] = [await add('Tarek Nour Zaki'), await add('طارق نور زكي')];
    await decide(a, b, true);
    await decide(b, a, true);
    await decide(a, b, false);
    await decide(a, b, false);
    const { body } = await (await t.signInWith(['view_audit_logs', 'view_residents'], village.id)).get(
      '/audit-logs?action=person_decision',
    );
    expect(body.logs).toMatchObject([
      { entity_type: 'person', entity_number: a, entity_name: 'طارق نور زكي', username: clerk.user.username },
      { entity_type: 'person', entity_number: a },
    ]);
    expect(body.logs.map(({ details }: { details: string }) => JSON.parse(details))).toEqual([
      { before: { same_person: true }, after: { other_number: b, same_person: false } },
      { after: { other_number: b, same_person: true } },
    ]);
  });
});

describe('a number that is joined to one on the blacklist', () => {
  it('is refused like that number, where the decision counts', async () => {
    const passport = await add('Sherif Nabil Fathy');
    const card = cardOf(born);
    expect(await decide(card, passport, true)).toBe(204);
    const entry = { id_number: passport, reason: 'damage', village_id: other.id };
    expect((await t.admin.post('/blacklist', entry)).status).toBe(201);
    const check = async (by: Caller) => (await by.get(`/blacklist/check/${card}`)).body.blacklisted;
    expect([await check(clerk), await check(neighbour)]).toEqual([true, false]);
    // Another name: only the number can tell.
    const guest = residentBody({ full_name: 'Tarek Adel', id_type: 'national_id', id_number: card });
    const { status, body } = await clerk.post('/residents', guest);
    expect([status, body.code, body.blacklist_reason]).toEqual([409, 'blacklisted', 'damage']);

    // To part them would let this guest in: that is for those who manage the blacklist.
    expect(await decide(card, passport, false)).toBe(409);
    expect((await clerk.post('/residents', guest)).status).toBe(409);
    const manager = await t.signInWith(['add_residents', 'view_residents', 'manage_blacklist'], village.id);
    expect(await decide(card, passport, false, manager)).toBe(204);
    expect((await clerk.post('/residents', guest)).status).toBe(201);
  });
});
