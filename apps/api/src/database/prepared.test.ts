import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VillageScope } from '../actor.ts';
import { testDatabase } from '../testing/test-database.ts';
import { prepared, statementName } from './prepared.ts';
import { inTransaction } from './transaction.ts';
import { inScope } from './village-scope.ts';

let t: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  t = await testDatabase();
  await t.pool.query(`INSERT INTO villages (name) VALUES ('North'), ('South')`);
});
afterAll(() => t.close());

/** What the server keeps, a transaction being one connection. */
const kept = sql<{ statement: string; generic_plans: number }>`
  SELECT statement, generic_plans FROM pg_prepared_statements WHERE statement LIKE '%' || ${'villages'} || '%'`;

describe('a prepared statement', () => {
  it('is planned once a connection, whatever its values', async () => {
    const named = prepared((db, { name }: { name: string }) =>
      db.selectFrom('villages').select('id').where('name', '=', name),
    );
    await inTransaction(t.db, async (trx) => {
      const found = [];
      for (let i = 0; i < 12; i++) found.push((await named(trx, { name: i % 2 ? 'North' : 'South' })).length);
      expect(found).toEqual(Array(12).fill(1));
      const { rows } = await kept.execute(trx);
      expect(rows).toHaveLength(1);
      // The server tries five with the values known before it believes in one plan for all of them.
      expect(rows[0]?.generic_plans).toBe(7);
    });
  });

  it('has a text for each scope and for what is missing, and gives each its own answer', async () => {
    const listed = prepared((db, { scope, name }: { scope: VillageScope; name: string | undefined }) =>
      db
        .selectFrom('villages')
        .select('name')
        .where(inScope(scope, 'id'))
        .$if(name !== undefined, (query) => query.where('name', '=', name as string))
        .orderBy('name'),
    );
    const names = async (scope: VillageScope, name?: string) =>
      (await listed(t.db, { scope, name })).map((village) => village.name);
    const [north] = await t.db.selectFrom('villages').select('id').where('name', '=', 'North').execute();
    const id = north?.id as number;
    for (let round = 0; round < 2; round++) {
      expect(await names('all')).toEqual(['North', 'South']);
      expect(await names('none')).toEqual([]);
      expect(await names(id)).toEqual(['North']);
      expect(await names(id, 'South')).toEqual([]);
      expect(await names('all', 'South')).toEqual(['South']);
    }
  });

  it('keeps so many texts and no more, and still answers the rest', async () => {
    const texts = new Set<string>();
    const numbered = prepared(
      (_db, { number, plus }: { number: number; plus: number }) => {
        const statement = sql<{ sum: number }>`SELECT ${sql.lit(number)} + ${plus}::integer AS sum`;
        texts.add(statement.compile(t.db).sql);
        return statement;
      },
      ['number'],
    );
    for (let number = 0; number < 100; number++) {
      expect(await numbered(t.db, { number, plus: 1 })).toEqual([{ sum: number + 1 }]);
    }
    expect([...texts].filter(statementName)).toHaveLength(32);
  });

  it('is planned anew when its table was changed by another copy of the program', async () => {
    await t.pool.query('CREATE TABLE changing (id integer, value integer)');
    await t.pool.query('INSERT INTO changing VALUES (1, 7)');
    const read = prepared(
      (_db, { id }: { id: number }) => sql<{ value: unknown }>`SELECT value FROM changing WHERE id = ${id}`,
    );
    const readAtOnce = () => Promise.all(Array.from({ length: 8 }, () => read(t.db, { id: 1 })));
    expect(await readAtOnce()).toEqual(Array(8).fill([{ value: 7 }]));
    await t.pool.query('ALTER TABLE changing ALTER value TYPE text');
    expect(await readAtOnce()).toEqual(Array(8).fill([{ value: '7' }]));
    await t.pool.query('ALTER TABLE changing ALTER value TYPE integer USING value::integer');
    expect(await inTransaction(t.db, (trx) => read(trx, { id: 1 }))).toEqual([{ value: 7 }]);
  });
});
