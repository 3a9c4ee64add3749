import { afterEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { migrate, readMigrations } from '../../database/migrate.ts';
import { inTransaction } from '../../database/transaction.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { findCompared } from './blacklist.repository.ts';
import { createInsideComparison } from './inside-comparison.service.ts';
import { refreshNames, writeNames } from './names.repository.ts';

const calendar = createCalendar('Africa/Cairo');
type Database = Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
afterEach(() => database.close());

/** So few are many. */
const walking = () => createInsideComparison(database.db, calendar, { many: 3 });
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const idOf = async (text: string, values: unknown[]) => (await rows(`${text} RETURNING id`, values))[0].id;

const village = () => idOf(`INSERT INTO villages (name) VALUES ($1)`, ['Gate']);
interface Known {
  readonly birthdate?: string | null;
  readonly number?: string;
}
let serial = 0;
const resident = (
  village_id: number,
  name: string,
  { birthdate = null, number = `R${++serial}` }: Known = {},
) =>
  idOf(
    `INSERT INTO residents (village_id, full_name, id_type, id_number, birthdate, check_in, check_out, arrived_at, arrived_on, left_at, left_on)
     VALUES ($1, $2, 'passport', $3, $4, '2026-01-01', '2026-02-01', now(), '2026-01-01', NULL, NULL)`,
    [village_id, name, number, birthdate],
  );
const visitor = (
  village_id: number,
  name: string,
  { birthdate = null, number = `V${++serial}` }: Known = {},
) =>
  idOf(
    `INSERT INTO visitors (village_id, full_name, passport_number, birthdate, visit_date, entered_at, left_at)
     VALUES ($1, $2, $3, $4, '2026-01-01', now(), NULL)`,
    [village_id, name, number, birthdate],
  );
const entry = (
  village_id: number,
  name: string | null,
  { birthdate = null, number = `E${++serial}` }: Known = {},
) =>
  idOf(
    `INSERT INTO blacklist (village_id, full_name, id_number, birthdate, reason) VALUES ($1, $2, $3, $4, 'damage')`,
    [village_id, name, number, birthdate],
  );
const suspects = async () =>
  (
    await rows(`SELECT blacklist_id, resident_id, visitor_id, tier, is_answered FROM blacklist_suspects
      ORDER BY blacklist_id, resident_id, visitor_id`)
  ).map((row) => [row.blacklist_id, row.resident_id ?? row.visitor_id, row.tier, row.is_answered]);
const waiting = () => rows('SELECT blacklist_id FROM blacklist_comparisons');

const BORN = '1984-03-09';
const names = [
  ['شريف نبيل الدمرداش', 'Sherif Nabil Eldemerdash'],
  ['وجدي شنودة باخوم', 'WAGDY SHENOUDA BAKHOUM'],
  ['عطيات برسوم الدمنهوري', 'Ateyat Barsoum Eldamanhoury'],
] as const;

describe('very many entries', () => {
  it('find the same people as one after the other', async () => {
    database = await testDatabase();
    const home = await village();
    for (const [arabic, latin] of names)
      for (const birthdate of [null, BORN, '1990-01-01']) {
        await entry(home, arabic, { birthdate });
        await resident(home, latin, { birthdate });
        await visitor(home, latin, { birthdate });
      }
    await refreshNames(database.db);
    const found: unknown[] = [];
    for (const many of [3, 1_000]) {
      await rows('DELETE FROM blacklist_suspects');
      await rows('INSERT INTO blacklist_comparisons (blacklist_id) SELECT id FROM blacklist');
      const copies = [1, 2].map(() => createInsideComparison(database.db, calendar, { many }));
      await Promise.all(copies.map((copy) => copy.sweep()));
      await copies[0]?.sweep();
      expect([await waiting(), await rows('SELECT FROM blacklist_walk')]).toEqual([[], []]);
      found.push(await suspects());
    }
    expect(found[0]).toEqual(found[1]);
    // Of each name: 3 entries, 6 people; only a pair of two different birth dates is silent.
    expect(found[0]).toHaveLength(names.length * (18 - 4));
  });

  it('are compared from where a dead copy stopped; an entry that is changed meanwhile starts again', async () => {
    database = await testDatabase();
    const home = await village();
    const [[arabic, latin], [other, otherLatin]] = names;
    const [first, second, third] = [
      await resident(home, latin),
      await resident(home, latin),
      await resident(home, otherLatin),
    ];
    const guest = await visitor(home, latin);
    const [same, changed, removed] = [
      await entry(home, arabic),
      await entry(home, arabic),
      await entry(home, arabic),
    ];
    await refreshNames(database.db);
    await rows('INSERT INTO blacklist_comparisons (blacklist_id, in_walk) SELECT id, true FROM blacklist');
    await rows(
      `INSERT INTO blacklist_walk (claim, claimed_until, registration, last_id)
       VALUES (gen_random_uuid(), now() + interval '1 day', 'resident', $1)`,
      [first],
    );
    await walking().sweep();
    expect(await suspects()).toEqual([]);

    await inTransaction(database.db, async (trx) => {
      await trx.updateTable('blacklist').set({ full_name: other }).where('id', '=', changed).execute();
      const compared = await findCompared(trx, [changed]);
      await writeNames(trx, compared);
      for (const each of compared) await walking().compare(trx, each);
    });
    await rows('DELETE FROM blacklist WHERE id = $1', [removed]);
    await rows(`UPDATE blacklist_walk SET claimed_until = now() - interval '1 second'`);
    // What has just changed is left alone for a moment.
    await rows(`UPDATE blacklist_comparisons SET claimed_until = '-infinity' WHERE claimed_until > now()`);
    await walking().sweep();
    expect(await suspects()).toEqual([
      [same, second, 'look', false],
      [same, guest, 'look', false],
      [changed, third, 'look', false],
    ]);
    expect(await waiting()).toEqual([]);
  });
});

describe('a register from before names were compared', () => {
  it('is compared once; what was answered or decided is not asked again', async () => {
    database = await testDatabase({ empty: true });
    const all = await readMigrations();
    const before = all.findIndex(({ name }) => name.startsWith('0055'));
    await migrate(database.pool, all.slice(0, before));
    const home = await village();
    const [[arabic, latin]] = names;
    const [born, unborn, nameless] = [
      await entry(home, arabic, { birthdate: BORN }),
      await entry(home, arabic),
      await entry(home, null),
    ];
    const found = await resident(home, latin, { birthdate: BORN });
    const answered = await resident(home, latin);
    await resident(home, latin, { number: 'D1' });
    const [visiting, decidedVisit] = [await visitor(home, latin), await visitor(home, latin)];
    for (const id of [born, unborn])
      await rows(
        `INSERT INTO blacklist_suspects (blacklist_id, resident_id, village_id, tier, score, is_answered)
         VALUES ($1, $2, $3, 'look', 0.9, true)`,
        [id, answered, home],
      );
    for (const key of ['D1', `visitor ${decidedVisit}`])
      await rows(
        `INSERT INTO blacklist_decisions (blacklist_id, identity_key, reason, decided_by_username)
         SELECT id, $1, 'another face', 'mona' FROM blacklist`,
        [key],
      );
    await migrate(database.pool, all);
    expect((await waiting()).map((row) => row.blacklist_id)).not.toContain(nameless);
    await refreshNames(database.db);
    await createInsideComparison(database.db, calendar, { many: 2 }).sweep();
    expect(await suspects()).toEqual([
      [born, found, 'stop', false],
      [born, answered, 'look', true],
      [born, visiting, 'look', false],
      [unborn, found, 'look', false],
      [unborn, answered, 'look', true],
      [unborn, visiting, 'look', false],
    ]);
    expect(await waiting()).toEqual([]);
  });
});
