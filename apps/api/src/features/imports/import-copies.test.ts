import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@bawaba/test-programs';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApiProcess } from '../../testing/api-process.ts';
import { nationalNumber } from '../../testing/people.ts';
import { ADMIN } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { holdRow } from './testing/hold-row.ts';
import { csv } from './testing/import-client.ts';
import { createProcessClient } from './testing/process-client.ts';
import { registerSnapshot } from './testing/register-snapshot.ts';

const PEOPLE = 200;
const FILES = 3;
let database: Awaited<ReturnType<typeof testDatabase>>;
/** Two machines: each has its own disk. */
let folders: string[];
let copies: Service[];
let villageId: number;
let turn = 0;

/** As behind a load balancer: each call goes to the next copy. */
const { call, settled, upload, check, signIn } = createProcessClient(
  () => (copies[turn++ % copies.length] as Service).ready.address,
);

beforeAll(async () => {
  database = await testDatabase();
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'bawaba-import-'))));
  copies = [];
  for (const folder of folders)
    copies.push(
      await startApiProcess({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      }),
    );
  await signIn();
  villageId = (await call('POST', '/villages', { json: { name: 'Sea' } })).id;
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()));
  await database.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const headings = ['full_name', 'id_number', 'check_in', 'check_out'];
const guests = () =>
  Array.from({ length: PEOPLE }, () => ['Guest', nationalNumber(), '2031-03-01', '2031-03-09']);

it('two copies share the work, and make nothing twice', async () => {
  const before = await registerSnapshot(database.pool);
  const ids: number[] = [];
  for (let file = 0; file < FILES; file++)
    ids.push(await upload('residents', villageId, csv(headings, ...guests())));
  for (const id of ids) expect(await check(id)).toMatchObject({ counts: { create: PEOPLE } });

  /** Both are at work at the same moment, each on a file of its own, which it cannot finish before that was seen. */
  const expectBothAtWork = async (step: string, state: string) => {
    const letGo = [];
    for (const id of ids.slice(0, 2)) letGo.push(await holdRow(database.pool, id, PEOPLE));
    for (const id of ids) await call('POST', `/imports/${id}/${step}`);
    for (;;) {
      const { rows } = await database.pool.query(
        `SELECT count(DISTINCT worked_by)::int AS workers FROM imports
         WHERE state = $1 AND worked_by IS NOT NULL`,
        [state],
      );
      if (rows[0].workers === 2) break;
      await sleep(5);
    }
    for (const go of letGo) await go();
  };
  await expectBothAtWork('commit', 'committing');
  for (const id of ids)
    expect(await settled(id)).toMatchObject({ state: 'ready', counts: { created: PEOPLE, error: 0 } });
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS residents, count(DISTINCT record_id)::int AS made
     FROM residents LEFT JOIN import_rows ON record_id = residents.id`,
  );
  expect(rows).toEqual([{ residents: FILES * PEOPLE, made: FILES * PEOPLE }]);

  await expectBothAtWork('undo', 'undoing');
  for (const id of ids)
    expect(await settled(id)).toMatchObject({ state: 'undone', counts: { removed: PEOPLE } });
  expect(await registerSnapshot(database.pool)).toEqual(before);
  const { rows: entries } = await database.pool.query(
    `SELECT action, count(*)::int AS entries FROM audit_logs WHERE entity_type = 'import' GROUP BY 1 ORDER BY 1`,
  );
  expect(entries).toEqual([
    { action: 'import', entries: FILES },
    { action: 'import_undone', entries: FILES },
  ]);
});

it.each([
  [
    'visitors',
    ['full_name', 'passport_number', 'visit_date'],
    (at: number) => ['Guest', at % 2 ? nationalNumber() : '', `2031-03-${10 + (at % 20)}`],
  ],
  ['owners', ['name', 'id_number'], (at: number) => [`Owner ${at}`, at % 2 ? nationalNumber() : '']],
])('two copies that import the same file make nothing twice: %s', async (kind, columns, lineOf) => {
  const content = csv(
    columns,
    ...Array.from({ length: PEOPLE }, (_, at) => lineOf(at)).map(([name, ...rest], at) => [
      `${name} ${at}`,
      ...rest,
    ]),
  );
  const ids = [await upload(kind, villageId, content), await upload(kind, villageId, content)];
  for (const id of ids) expect(await check(id)).toMatchObject({ counts: { create: PEOPLE } });
  for (const id of ids) await call('POST', `/imports/${id}/commit`);
  const both = [await settled(ids[0] as number), await settled(ids[1] as number)];
  const sum = (outcome: 'created' | 'present') =>
    both.reduce((rows, { counts }) => rows + counts[outcome], 0);
  expect([sum('created'), sum('present')]).toEqual([PEOPLE, PEOPLE]);
  const { rows } = await database.pool.query(`SELECT count(*)::int AS records FROM ${kind}`);
  expect(rows).toEqual([{ records: PEOPLE }]);
});

it('another sheet is read by the copy that has the file', async () => {
  const book = new Workbook();
  for (const [name, count] of [
    ['One', 5],
    ['Two', 3],
  ] as const) {
    const sheet = book.addWorksheet(name);
    for (const row of [headings, ...guests().slice(0, count)]) sheet.addRow(row);
  }
  const id = await upload('residents', villageId, Buffer.from((await book.xlsx.writeBuffer()) as never));
  expect(await settled(id)).toMatchObject({ state: 'mapping', rows: 5 });
  for (const [sheet, count] of [
    ['Two', 3],
    ['One', 5],
    ['Two', 3],
  ] as const) {
    await call('POST', `/imports/${id}/sheet`, { json: { sheet } });
    // The next choice comes to the other copy.
    expect(await settled(id)).toMatchObject({ state: 'mapping', rows: count, failure: null });
    if (turn % 2 === 0) turn++;
  }
});
