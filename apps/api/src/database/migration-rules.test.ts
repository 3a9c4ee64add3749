import { describe, expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';
import { problemsOf } from './testing/migration-rules.ts';

/** The rule is younger than these. */
const EXEMPT_TO = '0073';

const problems = (text: string) => problemsOf({ name: '0099_new.sql', text, hash: '' });

describe('a migration that runs beside the version before', () => {
  it.each([
    'CREATE TABLE parcels (id integer PRIMARY KEY); CREATE UNIQUE INDEX one ON parcels (id); INSERT INTO parcels VALUES (1)',
    `ALTER TABLE residents ADD COLUMN floor text CHECK (floor <> ';'), ADD note text`,
    `ALTER TABLE residents ADD COLUMN children jsonb NOT NULL DEFAULT '[]', ADD seen_at timestamptz NOT NULL DEFAULT now()`,
    'CREATE INDEX CONCURRENTLY residents_floor ON residents (floor)',
    'CREATE OR REPLACE FUNCTION fold(t text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$',
    `CALL announce_changes_of('parcels', 'parcel')`,
    "-- DROP TABLE residents\nCOMMENT ON TABLE residents IS 'x'",
  ])('may: %s', (text) => expect(problems(text)).toEqual([]));

  it.each([
    'DROP TABLE visitors',
    'ALTER TABLE residents DROP COLUMN job',
    'ALTER TABLE residents RENAME COLUMN job TO work',
    'ALTER TABLE residents ADD COLUMN floor text, ALTER COLUMN job SET NOT NULL',
    'ALTER TABLE residents ALTER COLUMN job TYPE integer USING 1',
    'ALTER TABLE residents ADD COLUMN floor text NOT NULL',
    'ALTER TABLE residents ADD COLUMN key uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE residents ADD COLUMN twice text GENERATED ALWAYS AS (job || job) STORED',
    'ALTER TABLE "residents" ADD CONSTRAINT has_job CHECK (job IS NOT NULL) NOT VALID',
    'CREATE INDEX residents_job ON residents (job)',
    'CREATE UNIQUE INDEX CONCURRENTLY residents_job ON residents (job)',
    `UPDATE residents SET job = 'none' WHERE job IS NULL`,
    'LOCK TABLE residents',
    'DO $$ BEGIN DROP TABLE visitors; END $$',
    'CREATE TABLE parcels (n integer); DROP INDEX residents_born',
    '-- old copies: all, because\nDROP TABLE visitors',
  ])('may not: %s', (text) => expect(problems(text)).toHaveLength(1));

  it('may do more if it says which old copies bear it, and why', () => {
    const drop = 'ALTER TABLE residents DROP COLUMN job';
    expect(problems(`-- old copies: from 0090, because nothing has read it since\n${drop}`)).toEqual([]);
    expect(problems(`-- old copies: all, because no version has ever read it\n${drop}`)).toEqual([]);
  });
});

it('every new migration keeps to the rules for upgrades without downtime (docs/operations.md)', async () => {
  const young = (await readMigrations()).filter(({ name }) => name.slice(0, 4) > EXEMPT_TO);
  expect(young.length).toBeGreaterThan(0);
  expect(young.flatMap((each) => problemsOf(each).map((problem) => `${each.name}: ${problem}`))).toEqual([]);
});
