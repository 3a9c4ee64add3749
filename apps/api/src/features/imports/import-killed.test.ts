import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportSummary, RowOutcome } from '@bawaba/contracts';
import type { Service } from '@bawaba/test-programs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApiProcess } from '../../testing/api-process.ts';
import { nationalNumber } from '../../testing/people.ts';
import { ADMIN } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { holdReading, holdRow } from './testing/hold-row.ts';
import { csv } from './testing/import-client.ts';
import { createProcessClient } from './testing/process-client.ts';
import { registerSnapshot } from './testing/register-snapshot.ts';

/** Several pieces of work, for a commit and for its undo. */
const PEOPLE = 240;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let api: Service;
let villageId: number;

const start = () =>
  startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-import-'));
  api = await start();
  await signIn();
  villageId = (await call('POST', '/villages', { json: { name: 'Sea' } })).id;
});
afterAll(async () => {
  await api.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { call, until, settled, upload, check, signIn } = createProcessClient(() => api.ready.address);

/** Kills the api in the middle of a step, as a power cut would, and starts it again. */
async function killDuring(id: number, step: 'commit' | 'undo', made: RowOutcome): Promise<ImportSummary> {
  const letGo = await holdRow(database.pool, id, PEOPLE / 2);
  await call('POST', `/imports/${id}/${step}`);
  const { counts } = await until(id, (found) => found.counts[made] > 0);
  expect(counts[made]).toBeLessThan(PEOPLE);
  await api.stop('SIGKILL');
  await letGo();
  api = await start();
  return settled(id);
}

const names = (at: number) => `${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}`;

interface Case {
  readonly kind: string;
  readonly lines: (string | null)[][];
  /** What the register has after the commit, as one text for each row of the file, in its order. */
  readonly query: string;
  readonly expected: string[];
}

function guests(): Case {
  const numbers = Array.from({ length: PEOPLE }, () => nationalNumber());
  const lines = numbers.map((number, at) => [`Guest ${names(at)}`, number, '2031-03-01', '2031-03-09']);
  return {
    kind: 'residents',
    lines: [['full_name', 'id_number', 'check_in', 'check_out'], ...lines],
    query: 'SELECT id_number AS made FROM residents ORDER BY id',
    expected: numbers,
  };
}

/** Two rows for each family. */
function families(): Case {
  const heads = Array.from({ length: PEOPLE / 2 }, (_, at) => `Owner ${names(at)} ${'xyz'[at % 3]}`);
  return {
    kind: 'owners',
    lines: [
      ['name', 'member_name', 'member_relationship'],
      ...heads.flatMap((name) => [
        [name, `Wife of ${name}`, 'wife'],
        ['', `Son of ${name}`, 'son'],
      ]),
    ],
    query: `SELECT concat_ws(', ', owners.name, member.name) AS made
      FROM owners LEFT JOIN family_members member ON member.owner_id = owners.id ORDER BY owners.id, member.id`,
    expected: heads.flatMap((name) => [`${name}, Wife of ${name}`, `${name}, Son of ${name}`]),
  };
}

it.each([
  ['residents', guests],
  ['owners with their families', families],
])(
  '%s: a commit and an undo that are killed continue, and nothing is made or removed twice',
  async (_what, prepare) => {
    const { kind, lines, query, expected } = prepare();
    const before = await registerSnapshot(database.pool);
    const id = await upload(kind, villageId, csv(...lines));
    expect(await check(id)).toMatchObject({ counts: { create: PEOPLE } });

    expect(await killDuring(id, 'commit', 'created')).toMatchObject({
      state: 'ready',
      failure: null,
      counts: { created: PEOPLE, create: 0 },
    });
    const { rows } = await database.pool.query(query);
    expect(rows.map(({ made }) => made)).toEqual(expected);

    expect(await killDuring(id, 'undo', 'removed')).toMatchObject({
      state: 'undone',
      counts: { removed: PEOPLE, created: 0, kept: 0 },
    });
    expect(await registerSnapshot(database.pool)).toEqual(before);
    expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
    const { rows: entries } = await database.pool.query(
      `SELECT action, details::json ->> 'created' AS created, details::json ->> 'removed' AS removed
     FROM audit_logs WHERE entity_type = 'import' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(entries).toEqual([
      { action: 'import', created: String(PEOPLE), removed: null },
      { action: 'import_undone', created: null, removed: String(PEOPLE) },
    ]);
  },
);

it('a file whose reading is killed has failed, leaves nothing, and can be uploaded again', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => [
    `Guest ${names(at)}`,
    `K${at}`,
    '2031-03-01',
    '2031-03-09',
  ]);
  const content = csv(['full_name', 'id_number', 'check_in', 'check_out'], ...lines);
  const letGo = await holdReading(database.pool, 2000);
  const id = await upload('residents', villageId, content);
  const { state } = await until(id, ({ rows }) => rows > 0);
  expect(state).toBe('reading');
  await api.stop('SIGKILL');
  await letGo();
  api = await start();
  expect(await settled(id)).toMatchObject({ state: 'failed', failure: 'import_interrupted', rows: 0 });
  const { rows } = await database.pool.query('SELECT FROM import_rows WHERE import_id = $1', [id]);
  expect(rows).toEqual([]);
  // Right after the import says that it has failed.
  await vi.waitFor(async () => expect(await readdir(join(dataDir, 'imports'))).toEqual([]), {
    timeout: 590_000,
  });
  const again = await upload('residents', villageId, content);
  expect(await settled(again)).toMatchObject({ state: 'mapping', rows: 3000 });
});

it('a commit pauses while the database is away, and continues', async () => {
  const { kind, lines } = guests();
  const id = await upload(kind, villageId, csv(...lines));
  await check(id);
  // A connection that is not among those that are ended.
  const apart = new pg.Pool({ connectionString: database.url });
  const letGo = await holdRow(apart, id, PEOPLE);
  await call('POST', `/imports/${id}/commit`);
  for (const part of [0.1, 0.3, 0.5, 0.7]) {
    const { state } = await until(id, ({ counts }) => counts.created > PEOPLE * part);
    expect(state).toBe('committing');
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'bawaba' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }
  await letGo();
  await apart.end();
  expect(await settled(id)).toMatchObject({
    state: 'ready',
    failure: null,
    counts: { created: PEOPLE, create: 0, error: 0 },
  });
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS residents, count(DISTINCT record_id)::int AS made FROM residents
     LEFT JOIN import_rows ON record_id = residents.id AND import_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ residents: PEOPLE, made: PEOPLE }]);
});
