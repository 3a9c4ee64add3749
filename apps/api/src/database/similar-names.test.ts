import { NAME_KEYS_VERSION } from '@bawaba/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { residentBody } from '../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { createDatabase } from './connection.ts';
import { createNameReader, learnNames } from './name-words.ts';
import { createWordSweeper } from './unused-words.ts';

let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  other = await t.createVillage();
  clerk = await t.signInWith(
    ['view_residents', 'view_visitors', 'view_owners', 'view_blacklist', 'view_reports', 'export_reports'],
    village.id,
  );
});

const stay = async (full_name: string, fields: Record<string, unknown> = {}) => {
  const body = residentBody({ full_name, village_id: village.id, ...fields });
  const { status, text, body: saved } = await t.admin.post('/residents', body);
  expect([status, text]).toEqual([201, text]);
  return saved as { id: number; version: number };
};
const similar = (search: string, list = 'residents', by = clerk) =>
  by.get(`/${list}${list.includes('?') ? '&' : '?'}match=similar&search=${encodeURIComponent(search)}`);
/** Who is found, the newest first, and the total beside them. */
const found = async (search: string, list?: string, by?: Caller): Promise<string[]> => {
  const { status, body, headers } = await similar(search, list, by);
  expect(status).toBe(200);
  expect(Number(headers['x-total-count'])).toBe(body.length);
  return body.map((row: { full_name?: string; name?: string }) => row.full_name ?? row.name);
};

describe('a list with match=similar', () => {
  it('finds a name in the other script, in both directions, and not what matches literally', async () => {
    await stay('أحمد علي محمد');
    await stay('Ahmed Aly Hassan');
    await stay('Mahmoud Aly');
    expect(await found('ahmed aly')).toEqual(['أحمد علي محمد']);
    expect(await found('aly ahmad')).toEqual(['Ahmed Aly Hassan', 'أحمد علي محمد']);
    expect(await found('احمد على')).toEqual(['Ahmed Aly Hassan']);
    expect(await found('mohamed')).toEqual(['أحمد علي محمد']);
    expect(await found('محمود')).toEqual(['Mahmoud Aly']);
    expect(await found('ahmed zzz')).toEqual([]);
  });

  it.each([
    ['عبد الرحمن السيد', 'abdelrahman', 'abd el rahman sayed', 'Abdul-Rahman El Sayed'],
    ['Abd El Rahman Nour Eldin', 'عبدالرحمن', 'نور الدين', 'نورالدين'],
    ['محمد بن سلمان جاد الرب', 'mohamed salman', 'gad elrab', 'gadelrab'],
    ['Mohamed bin Salman', 'محمد سلمان', 'محمد بن سلمان', 'د. محمد سلمان'],
    ['هبة الله أبو بكر', 'hebatallah', 'heba allah', 'aboubakr'],
    ["Ayşe O'Brien", 'عائشة', 'ayesha', "ayesha o'brien"],
  ])('finds %s', async (name, ...searches) => {
    await stay(name);
    for (const search of searches) expect([search, await found(search)]).toEqual([search, [name]]);
  });

  it('takes the last word for the beginning of a name', async () => {
    await stay('مصطفى حسين');
    await stay('Mostafa Hussein');
    expect(await found('most')).toEqual(['مصطفى حسين']);
    expect(await found('mostafa hus')).toEqual(['مصطفى حسين']);
    expect(await found('مصط')).toEqual(['Mostafa Hussein']);
    expect(await found('most hussein')).toEqual([]);
  });

  it('looks at whole names, and at names only', async () => {
    await stay('عليوة سمير', { phone: '0100 علي' });
    await t.admin.post('/blacklist', {
      id_number: 'Z1',
      full_name: 'سمير',
      reason: 'علي',
      village_id: village.id,
    });
    expect(await found('aly samir')).toEqual([]);
    expect(await found('samir aly')).toEqual(['عليوة سمير']);
    expect(await found('aly', 'blacklist')).toEqual([]);
    expect(await found('samir', 'blacklist')).toEqual(['سمير']);
  });

  it('wants numbers as they are', async () => {
    await stay('أحمد', { phone: '0100 123' });
    await stay('أحمد', { phone: '0100 999' });
    expect(await found('ahmed 0100123')).toHaveLength(1);
    expect(await found('0100123')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('finds nobody without a search, and is literal by default', async () => {
    await stay('أحمد');
    expect(await found('')).toEqual([]);
    for (const list of ['visitors', 'owners', 'blacklist']) expect(await found('', list)).toEqual([]);
    for (const match of ['', '&match=', '&match=literal']) {
      expect((await clerk.get(`/residents?search=ahmed${match}`)).body).toEqual([]);
      expect((await clerk.get(`/residents?limit=1${match}`)).headers['x-total-count']).toBe('1');
    }
    expect((await clerk.get('/residents?search=ahmed&match=roughly')).status).toBe(400);
  });

  it('keeps filters, order, pages and the village', async () => {
    for (const apartment_number of ['1', '2', '2', '3', '2']) await stay('كريم', { apartment_number });
    await stay('كريم', { village_id: other.id, apartment_number: '2' });
    const { body, headers } = await similar(
      'karim',
      'residents?apartment_number=2&limit=2&sort=registered&order=asc',
    );
    const ids = body.map(({ id }: { id: number }) => id);
    expect([ids.length, ids[0] < ids[1], headers['x-total-count']]).toEqual([2, true, '3']);
    const rest = await similar(
      'karim',
      'residents?apartment_number=2&limit=2&offset=2&sort=registered&order=asc',
    );
    expect([rest.body.length, rest.headers['x-total-count']]).toEqual([1, '3']);
    expect(await found('karim')).toHaveLength(5);
    expect(await found('karim', 'residents', t.admin)).toHaveLength(6);
    expect(await found('karim', `residents?village_id=${other.id}`, t.admin)).toHaveLength(1);
  });

  it('works for visitors, owners and the blacklist', async () => {
    const person = { village_id: village.id };
    await t.admin.post('/visitors', { ...person, full_name: 'يوسف كامل', visit_date: '2026-11-01' });
    await t.admin.post('/visitors', { ...person, full_name: 'Youssef Kamel', visit_date: '2026-11-01' });
    await t.admin.post('/owners', { ...person, name: 'يوسف كامل' });
    const entry = { ...person, id_number: 'K1', full_name: 'Youssef Kamel', aliases: ['Joe', 'كمال نسيم'] };
    await t.admin.post('/blacklist', { ...entry, reason: 'نسيب' });
    expect(await found('yousef kamel', 'visitors')).toEqual(['Youssef Kamel', 'يوسف كامل']);
    expect(await found('youssef', 'visitors?visit_date_from=2026-11-01')).toEqual(['يوسف كامل']);
    expect(await found('youssef', 'visitors?visit_date_from=2026-11-02')).toEqual([]);
    expect(await found('youssef', 'owners')).toEqual(['يوسف كامل']);
    expect(await found('youssef', `owners/village/${village.id}`)).toEqual(['يوسف كامل']);
    expect(await found('يوسف', 'owners')).toEqual([]);
    expect(await found('يوسف', 'blacklist')).toEqual(['Youssef Kamel']);
    expect(await found('youssef kamal nessim', 'blacklist')).toEqual(['Youssef Kamel']);
    expect(await found('nasib', 'blacklist')).toEqual([]);
    const neighbour = await t.signInWith(['view_visitors', 'view_owners', 'view_blacklist'], other.id);
    for (const list of ['visitors', 'owners', 'blacklist'])
      expect(await found('yousef', list, neighbour)).toEqual([]);
  });

  it('finds a new name of a record at once', async () => {
    const { id, version } = await stay('Nobody Known');
    await t.admin.put(`/residents/${id}`, { full_name: 'زهير قرقماز', version });
    expect(await found('zoheir karkamaz')).toEqual(['زهير قرقماز']);
  });

  it('is in an export, too', async () => {
    await stay('وائل شكري');
    await stay('Wael Shoukry');
    for (const list of ['residents', 'visitors', 'blacklist']) {
      const { status, text } = await similar('wael', `export/${list}?format=csv`);
      expect([list, status]).toEqual([list, 200]);
      expect(text.includes('وائل شكري')).toBe(list === 'residents');
      expect(text).not.toContain('Shoukry');
    }
  });
});

describe('names that nobody has any more', () => {
  const sweep = async () => {
    const sweeper = createWordSweeper(t.db, { rows: 10_000 });
    await sweeper.sweep(new AbortController().signal);
  };
  const anHourLater = () =>
    t.pool.query(`UPDATE name_words SET unused_since = unused_since - interval '61 minutes'`);
  const kept = async (...words: string[]) =>
    (
      await t.pool.query('SELECT DISTINCT word FROM name_words WHERE word = ANY ($1) ORDER BY word', [words])
    ).rows.map(({ word }) => word);

  it('leave the dictionary some time later; those of somebody, in any list, stay', async () => {
    const gone = await stay('Quetzalli Xochitl');
    await stay('Xochitl');
    await t.admin.post('/owners', { name: 'Tlaloc', village_id: village.id });
    await t.admin.post('/blacklist', {
      id_number: 'Q1',
      aliases: ['Citlali'],
      reason: 'x',
      village_id: village.id,
    });
    const words = ['citlali', 'quetzalli', 'tlaloc', 'xochitl'];
    await t.admin.delete(`/residents/${gone.id}`);
    await sweep();
    await sweep();
    expect(await kept(...words)).toEqual(words);
    await anHourLater();
    await sweep();
    expect(await kept(...words)).toEqual(words.filter((word) => word !== 'quetzalli'));
  });

  it('stay if somebody has them again meanwhile', async () => {
    const gone = await stay('Ixchel Yolotl');
    await t.admin.delete(`/residents/${gone.id}`);
    await sweep();
    // This copy of the program still knows the first; another one has never seen the second.
    await stay('Ixchel');
    const other = createDatabase(t.pool);
    await learnNames(other, ['Yolotl']);
    await anHourLater();
    await sweep();
    expect(await kept('ixchel', 'yolotl')).toEqual(['ixchel', 'yolotl']);
  });
});

describe('rows that the program did not save', () => {
  const insert = (name: string) =>
    t.pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out)
       SELECT $1, $2, 'passport', 'C' || gen_random_uuid(), '2026-01-01', '2026-01-02' FROM generate_series(1, 600)`,
      [village.id, name],
    );
  const read = (version?: number) => createNameReader(t.db, version).read(new AbortController().signal);
  const words = async (condition: string) =>
    (await t.pool.query(`SELECT DISTINCT word FROM name_words WHERE ${condition}`)).rows.map(
      ({ word }) => word,
    );

  it('are read in the background, by one copy at a time, from where the last one stopped', async () => {
    await insert('شيرويت');
    await insert('بطليموس');
    expect(await found('btlymws')).toEqual([]);
    const other = await t.pool.connect();
    await other.query(`BEGIN; SELECT FROM name_words_progress FOR UPDATE`);
    await read();
    expect(await words(`word = 'بطليموس'`)).toEqual([]);
    await other.query('ROLLBACK');
    other.release();
    await read();
    expect((await similar('btlymws', 'residents?limit=1')).headers['x-total-count']).toBe('600');
    const { rows } = await t.pool.query(
      `SELECT last_id = (SELECT max(id) FROM residents) AS done FROM name_words_progress WHERE table_name = 'residents'`,
    );
    expect(rows).toEqual([{ done: true }]);
  });

  it('are read again when the version of the keys rises, and names that nobody has go', async () => {
    const { id, version } = await stay('Wolfeschlegel');
    await t.admin.put(`/residents/${id}`, { full_name: 'Steinhausen', version });
    expect(await words(`word = 'wolfeschlegel'`)).toHaveLength(1);
    await read(NAME_KEYS_VERSION + 1);
    expect(await words(`word IN ('wolfeschlegel', 'steinhausen')`)).toEqual(['steinhausen']);
    expect(await words(`version <= ${NAME_KEYS_VERSION}`)).toEqual([]);
    // The copy of the older version does not undo it.
    await read();
    expect(await words(`version <= ${NAME_KEYS_VERSION}`)).toEqual([]);
    expect(await words(`word = 'steinhausen'`)).toHaveLength(1);
  });
});
