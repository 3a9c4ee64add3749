import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VillageScope } from '../../actor.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { inTransaction } from '../transaction.ts';
import { inScope } from '../village-scope.ts';
import { prepareQuery, prepareQueryForKeys } from './prepare-query.ts';
import { statementName } from './statement-names.ts';

let t: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  t = await testDatabase();
  await t.pool.query(`INSERT INTO villages (name) VALUES ('North'), ('South')`);
});
afterAll(() => t.close());

/** The prepared statements of this connection that contain the text. Which plan each run used is the planner's choice. */
const keptStatements = (text: string) => sql<{ statement: string; runs: number }>`
  SELECT statement, generic_plans + custom_plans AS runs FROM pg_prepared_statements
  WHERE strpos(statement, ${text}) > 0 ORDER BY length(statement)`;

describe('a prepared query', () => {
  it('is one statement of the connection for all values', async () => {
    const byName = prepareQuery((db, { name }: { name: string }) =>
      db.selectFrom('villages').select('name as by_name').where('name', '=', name),
    );
    await inTransaction(t.db, async (trx) => {
      for (let run = 0; run < 12; run++) {
        const name = run % 2 ? 'North' : 'South';
        expect(await byName(trx, { name })).toEqual([{ by_name: name }]);
      }
      const { rows } = await keptStatements('by_name').execute(trx);
      expect(rows).toEqual([{ statement: expect.stringContaining('"name" = $1'), runs: 12 }]);
    });
  });

  it('has a text for each scope and each missing value, and each text finds its own rows', async () => {
    const listed = prepareQuery((db, { scope, name }: { scope: VillageScope; name: string | undefined }) =>
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

  it('keeps 32 texts at most, and still runs the others', async () => {
    const texts = new Set<string>();
    const numbered = prepareQuery(
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

  it('is planned again when another copy of the program has changed its table', async () => {
    await t.pool.query('CREATE TABLE changing (id integer, value integer)');
    await t.pool.query('INSERT INTO changing VALUES (1, 7)');
    const read = prepareQuery(
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

describe('a prepared query for keys', () => {
  it('finds the rows of any number of keys, with a few statements', async () => {
    const byNames = prepareQueryForKeys((db, names: readonly string[]) =>
      db.selectFrom('villages').select('name as by_keys').where('name', 'in', names).orderBy('name'),
    );
    const manyNames = (count: number) => [...Array.from({ length: count }, (_, i) => `No ${i}`), 'North'];
    await inTransaction(t.db, async (trx) => {
      expect(await byNames(trx, [])).toEqual([]);
      expect(await byNames(trx, ['South', 'North'])).toEqual([{ by_keys: 'North' }, { by_keys: 'South' }]);
      for (let count = 0; count < 16; count++) {
        expect(await byNames(trx, manyNames(count))).toEqual([{ by_keys: 'North' }]);
      }
      const { rows } = await keptStatements('by_keys').execute(trx);
      // For 1, 4 and 16 keys.
      expect(rows.map(({ statement }) => statement.match(/\$\d+/g)?.length)).toEqual([1, 4, 16]);
    });
  });
});
