import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

/** A database of the version before the repair, with what that version accepted. */
async function filledBefore(statements: readonly string[]) {
  const database = await testDatabase({ empty: true });
  onTestFinished(() => database.close());
  const earlier = (await readMigrations()).filter(({ name }) => name < '0016');
  await migrate(database.pool, earlier);
  for (const statement of statements) await database.pool.query(statement);
  await prepareDatabase(database.pool);
  return {
    rows: async (query: string) => (await database.pool.query(query)).rows,
    trail: async () =>
      (
        await database.pool.query(
          'SELECT username, village_id, action, entity_type, entity_id, details FROM audit_logs ORDER BY id',
        )
      ).rows.map((entry) => ({ ...entry, details: JSON.parse(entry.details) })),
  };
}

const village = `INSERT INTO villages (name) VALUES ('Coral Bay')`;
const residents = (values: string) => `INSERT INTO residents
  (village_id, full_name, id_type, id_number, check_in, check_out, apartment_number, address) VALUES ${values}`;

it('repairs each text, and the trail shows it before and after', async () => {
  const { rows, trail } = await filledBefore([
    village,
    residents(`(1, E'\\u202eAhmed\\u00a0 Ali\\u200f', 'passport', E'\\u202aA 12\\u202c', '2026-11-01', '2026-11-08',
        E'12\\u200b', E'one\\r\\n two'),
      (1, 'أحمد', 'passport', 'B 34', '2026-11-01', '2026-11-08', '3', NULL)`),
    `INSERT INTO visitors (village_id, full_name, visit_date, notes)
      VALUES (1, E'Mo\\nna', '2026-11-05', E'\\u2066\\u2069')`,
    `INSERT INTO owners (village_id, name) VALUES (1, 'Hoda')`,
    `INSERT INTO family_members (owner_id, name, relationship) VALUES (1, E'Sa\\u200dra', 'daughter')`,
    `INSERT INTO blacklist (village_id, id_number, full_name, reason)
      VALUES (1, E'C\\u200e56', E'\\u3164', E'the\\u0301ft')`,
  ]);

  const [ahmed, untouched] = await rows(
    'SELECT full_name, id_number, identity_key, apartment_number, address, version, search_text FROM residents ORDER BY id',
  );
  expect(ahmed).toEqual({
    full_name: 'Ahmed Ali',
    id_number: 'A 12',
    identity_key: 'A12',
    apartment_number: '12',
    address: 'one\ntwo',
    version: 2,
    search_text: 'ahmed ali\na 12\na12',
  });
  expect(untouched).toMatchObject({ full_name: 'أحمد', version: 1 });
  expect(await rows('SELECT full_name, notes, version FROM visitors')).toEqual([
    { full_name: 'Mo na', notes: null, version: 2 },
  ]);
  expect(await rows('SELECT id_number, full_name, reason FROM blacklist')).toEqual([
    { id_number: 'C56', full_name: null, reason: 'théft' },
  ]);
  expect(await rows('SELECT version FROM owners')).toEqual([{ version: 2 }]);
  expect(
    await rows(`SELECT sum(count)::int AS flats FROM resident_tallies
      WHERE dimension = 'apartment' AND value LIKE E'12\\n%'`),
  ).toEqual([{ flats: 1 }]);

  const entries = await trail();
  expect(entries.map(({ entity_type, entity_id }) => [entity_type, entity_id])).toEqual(
    expect.arrayContaining([
      ['resident', '1'],
      ['visitor', '1'],
      ['owner', '1'],
      ['blacklist', '1'],
    ]),
  );
  expect(entries).toHaveLength(4);
  expect(entries.find(({ entity_type }) => entity_type === 'resident')).toEqual({
    username: 'system',
    village_id: 1,
    action: 'update',
    entity_type: 'resident',
    entity_id: '1',
    details: {
      before: {
        address: 'one<U+000D><U+000A> two',
        full_name: '<U+202E>Ahmed<U+00A0> Ali<U+200F>',
        id_number: '<U+202A>A 12<U+202C>',
        apartment_number: '12<U+200B>',
      },
      after: { address: 'one\ntwo', full_name: 'Ahmed Ali', id_number: 'A 12', apartment_number: '12' },
      migration: '0017_repair_texts',
    },
  });
});

it('gives words to a required text that held nothing visible', async () => {
  const { rows } = await filledBefore([
    village,
    residents(`(1, E'\\u200b\\u2060', 'passport', 'A1', '2026-11-01', '2026-11-08', NULL, NULL)`),
    `INSERT INTO blacklist (village_id, id_number, reason) VALUES (1, 'A2', E'\\u200b')`,
  ]);
  expect(await rows('SELECT full_name FROM residents')).toEqual([{ full_name: '(no name · بدون اسم)' }]);
  expect(await rows('SELECT reason FROM blacklist')).toEqual([{ reason: '(no reason · بدون سبب)' }]);
});

it('keeps apart names that the repair would make equal', async () => {
  const { rows } = await filledBefore([
    `INSERT INTO villages (name) VALUES (E'\\u200bPalm'), ('palm'), (E'Palm\\u200f'), (E'\\u200b')`,
    `INSERT INTO roles (name, display_name) VALUES ('gate', 'Gate'), (E'gate\\u2060', E'Ga\\u202ete')`,
    `INSERT INTO users (username, password_hash, full_name, role_id)
      VALUES (E'di\\u200bna', 'x', 'Dina', 1), ('Dina', 'x', E'Di\\u200dna', 1)`,
  ]);
  expect((await rows('SELECT name FROM villages ORDER BY id')).map(({ name }) => name)).toEqual([
    'Palm-2',
    'palm',
    'Palm-3',
    '(no name · بدون اسم)',
  ]);
  expect(await rows('SELECT username, full_name FROM users ORDER BY id')).toEqual([
    { username: 'dina-2', full_name: 'Dina' },
    { username: 'Dina', full_name: 'Dina' },
  ]);
  const gates = await rows(`SELECT name, display_name FROM roles WHERE name LIKE 'gate%' ORDER BY id`);
  expect(gates).toEqual([
    { name: 'gate', display_name: 'Gate' },
    { name: 'gate-2', display_name: 'Gate' },
  ]);
});

it('leaves a number as it is where the repair would make it somebody else’s', async () => {
  const { rows } = await filledBefore([
    village,
    `INSERT INTO blacklist (village_id, id_number, reason) VALUES (1, E'e\\u200b\\u03011', 'x'), (1, 'é1', 'x')`,
  ]);
  expect(
    (await rows('SELECT identity_key FROM blacklist ORDER BY id')).map((row) => row.identity_key),
  ).toEqual(['E1', 'É1']);
});

it('writes nothing where everything is in order', async () => {
  const { trail } = await filledBefore([
    village,
    residents(`(1, 'مُحَمَّد علي', 'passport', 'A-1', '2026-11-01', '2026-11-08', '12 أ', E'one\\n\\ntwo')`),
  ]);
  expect(await trail()).toEqual([]);
});
