import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serialiserOf } from '../../serialisers.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { asJson, jsonFormOf, queryJson } from './json-form.ts';
import { onlyRow, prepareJson, readJson } from './json-rows.ts';
import { RowClient } from './row-client.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const everyType = z.object({
  id: z.int(),
  large: z.int(),
  small: z.int(),
  text: z.string().nullable(),
  choice: z.enum(['one', 'two']).nullable(),
  day: z.string().nullable(),
  moment: z.iso.datetime().nullable(),
  isTrue: z.boolean().nullable(),
  percent: z.number().nullable(),
  names: z.array(z.string()),
  children: z.array(z.object({ full_name: z.string(), birthdate: z.string().nullable() })),
});
type Row = z.output<typeof everyType>;

const texts = [
  'محمد أحمد عبد الرحمٰن',
  'quotes "and" back\\slashes /',
  Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join(''),
  '\u007f\u0080\u2028\u2029\ufeff',
  'beyond the first plane: 😀𞸀',
  `${'long '.repeat(2000)}"`,
  '',
  null,
];
const moments = [
  '2026-11-15 02:33:00.123456+00',
  '2026-11-15 02:33:00.12+00',
  '2026-11-15 02:33:00+00',
  '12026-01-01 00:00:00+00',
  null,
];
const percents = ['98.50', '100.00', '0.00', '-0.10', null];
const children = [
  '[]',
  '[{"full_name": "ليلى \\"الصغيرة\\"", "birthdate": null, "secret": "not named"}]',
  '[{"birthdate": "2020-02-29", "full_name": "B"}, {"full_name": "C", "birthdate": null}]',
];
const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T;

/** Columns in another order than in the schema, and one that it does not name. */
const rowsOf = (count: number) =>
  sql<Row>`SELECT * FROM (VALUES ${sql.join(
    Array.from(
      { length: count },
      (
        _,
        n,
      ) => sql`(${at(texts, n)}::text, 'secret'::text, ${n}::integer, ${2 ** 53 - n}::bigint, ${n}::smallint,
      ${at(['one', 'two', null], n)}::varchar, ${at(['2026-02-28', '0001-01-01', null], n)}::date,
      ${at(moments, n)}::timestamptz, ${at([true, false, null], n)}::boolean, ${at(percents, n)}::numeric(5, 2),
      ${at([['a"b', 'ب'], [], ['NULL', '']], n)}::text[], ${at(children, n)}::jsonb)`,
    ),
  )}) AS t ("text", password_hash, id, large, small, choice, day, moment, "isTrue", percent, names, children)`;

/** Hands on what arrives in pieces of this size. */
function socketThatCuts(size: number) {
  const socket = new Socket();
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  socket.emit = ((event: string, ...values: unknown[]) => {
    if (event !== 'data') return emit(event, ...values);
    const bytes = values[0] as Buffer;
    for (let at = 0; at < bytes.length; at += size) emit('data', bytes.subarray(at, at + size));
    return true;
  }) as typeof socket.emit;
  return socket;
}

describe('rows that become JSON without becoming strings', () => {
  it('are the bytes that the serialiser writes', async () => {
    for (const count of [1, 2, 120]) {
      const { rows } = await rowsOf(count).execute(database.db);
      const json = await readJson(database.db, everyType, rowsOf(count));
      expect(json.bytes.toString()).toBe(serialiserOf(z.array(everyType))(rows));
      expect(json.count).toBe(count);
    }
  });

  it('are whole, however the stream is cut', async () => {
    const { sql: text, parameters } = asJson(everyType, rowsOf(30)).compile(database.db);
    const form = jsonFormOf(text) as NonNullable<ReturnType<typeof jsonFormOf>>;
    const { bytes } = await readJson(database.db, everyType, rowsOf(30));
    for (const size of [1, 2, 3, 7, 4096]) {
      const client = new RowClient({ connectionString: database.url, stream: () => socketThatCuts(size) });
      await client.connect();
      await client.query(`SET TimeZone = 'UTC'`);
      const { rows } = await queryJson(client, form, { text, values: [...parameters] });
      expect([size, rows[0]?.bytes.equals(bytes)]).toEqual([size, true]);
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    }
  });

  it('have only what the schema names; what else the first row has is not part of the JSON', async () => {
    const json = await readJson(database.db, everyType, rowsOf(3));
    expect(json.bytes.includes('secret')).toBe(false);
    expect(json.bytes.includes('password_hash')).toBe(false);
    expect(json.others).toEqual({ password_hash: 'secret' });
  });

  it('can be none, or one', async () => {
    const none = await readJson(database.db, everyType, sql<Row>`${rowsOf(1)} WHERE false`);
    expect([none.bytes.toString(), none.count, onlyRow(none)]).toEqual(['[]', 0, undefined]);
    const one = onlyRow(await readJson(database.db, everyType, rowsOf(1)));
    expect(JSON.parse(String(one?.bytes))).toMatchObject({
      id: 0,
      text: texts[0],
      moment: '2026-11-15T02:33:00.123456Z',
    });
  });

  it('fail when a column is missing, when the server refuses, and when a value does not fit; the connection goes on', async () => {
    const name = z.object({ id: z.int(), name: z.string() });
    const [{ pid } = {}] = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.db))
      .rows;
    const wrong = [
      sql`SELECT 1 AS id`,
      sql`SELECT 1 AS id, 'x' AS name, 1 / 0`,
      sql`SELECT 'NaN'::numeric AS id, 'x' AS name`,
    ];
    for (const statement of wrong)
      await expect(
        readJson(database.db, name, statement as typeof statement & { execute: never }),
      ).rejects.toThrow();
    expect((await sql`SELECT pg_backend_pid() AS pid`.execute(database.db)).rows).toEqual([{ pid }]);
    const { bytes } = await readJson(database.db, name, sql`SELECT 2 AS id, 'y'::text AS name`);
    expect(bytes.toString()).toBe('[{"id":2,"name":"y"}]');
  });

  it('follow a table that changes while the query is prepared', async () => {
    const changing = z.object({ id: z.int(), name: z.string() });
    const select = prepareJson(
      changing,
      (_db, { id }: { id: number }) =>
        sql<z.output<typeof changing>>`SELECT * FROM changing WHERE id = ${id}`,
    );
    await database.pool.query(
      `CREATE TABLE changing (id integer, name text); INSERT INTO changing VALUES (1, 'x')`,
    );
    for (let run = 0; run < 8; run++) await select(database.db, { id: 1 });
    await database.pool.query(`ALTER TABLE changing DROP COLUMN id, ADD COLUMN more text DEFAULT 'more'`);
    await database.pool.query(`ALTER TABLE changing ADD COLUMN id integer DEFAULT 1`);
    expect((await select(database.db, { id: 1 })).bytes.toString()).toBe('[{"id":1,"name":"x"}]');
  });
});
