import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { busyImportStates, type ImportSummary, type RowOutcome } from '@bawaba/contracts';
import type { Service } from '@bawaba/test-programs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApiProcess } from '../../testing/api-process.ts';
import { nationalNumber } from '../../testing/people.ts';
import { ADMIN } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { csv } from './testing/import-client.ts';
import { registerSnapshot } from './testing/register-snapshot.ts';

const PEOPLE = 400;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let api: Service;
let token: string;
let villageId: number;

const start = () =>
  startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-import-'));
  api = await start();
  token = (await call('POST', '/auth/login', { json: ADMIN })).token;
  villageId = (await call('POST', '/villages', { json: { name: 'Sea' } })).id;
});
afterAll(async () => {
  await api.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(method: string, path: string, { json, form }: { json?: object; form?: FormData } = {}) {
  const response = await fetch(`${api.ready.address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each call states what it expects of a body
  const body = (await response.json()) as any;
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(body)}`);
  return body;
}

async function until(id: number, holds: (found: ImportSummary) => boolean): Promise<ImportSummary> {
  for (;;) {
    const found: ImportSummary = await call('GET', `/imports/${id}`);
    if (holds(found)) return found;
    await sleep(10);
  }
}
const settled = (id: number) => until(id, ({ state }) => !busyImportStates.includes(state));

/** Kills the api in the middle of a step, as a power cut would, and starts it again. */
async function killDuring(id: number, step: 'commit' | 'undo', made: RowOutcome): Promise<ImportSummary> {
  await call('POST', `/imports/${id}/${step}`);
  const { counts } = await until(id, (found) => found.counts[made] > PEOPLE / 10);
  expect(counts[made]).toBeLessThan(PEOPLE);
  await api.stop('SIGKILL');
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
    const form = new FormData();
    form.set('kind', kind);
    form.set('village_id', String(villageId));
    form.set('file', new File([csv(...lines)], 'people.csv'));
    const { id } = await call('POST', '/imports', { form });
    await settled(id);
    await call('POST', `/imports/${id}/check`);
    expect(await settled(id)).toMatchObject({ counts: { create: PEOPLE } });

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
