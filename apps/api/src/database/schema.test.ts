import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { generateSchema } from './testing/generate-schema.ts';

let t: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

describe('schema.ts', () => {
  it('describes the migrated database: otherwise run `npm run schema -w @bawaba/api`', async () => {
    const written = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
    expect(written).toBe(await generateSchema(t.pool));
  });

  it('has the type of every kind of column', async () => {
    await t.pool.query(`CREATE TABLE every_kind (
      id integer GENERATED ALWAYS AS IDENTITY,
      name text NOT NULL,
      note text,
      size text CHECK (size IN ('small', 'large')),
      count bigint NOT NULL DEFAULT 0,
      twice bigint GENERATED ALWAYS AS (count * 2) STORED,
      day date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (name <> note)
    )`);
    const generated = await generateSchema(t.pool);
    expect(generated).toContain(`interface EveryKind {
  id: GeneratedAlways<number>;
  name: string;
  note: string | null;
  size: 'small' | 'large' | null;
  count: Generated<number>;
  twice: GeneratedAlways<number | null>;
  day: string;
  created_at: GeneratedAlways<string>;
}
`);
    expect(generated).toContain('  every_kind: EveryKind;\n');
  });

  it('is not generated for a type of column that the connection does not read', async () => {
    await t.pool.query('ALTER TABLE villages ADD COLUMN area point');
    await expect(generateSchema(t.pool)).rejects.toThrow('villages.area is of type point');
  });
});
