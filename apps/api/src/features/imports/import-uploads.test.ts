import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type ErrorCode, errorTable } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, upload } from './testing/import-client.ts';

let t: TestApp;
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  clerk = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
});
afterAll(() => t.close());

const left = () => readdir(`${t.config.dataDir}/imports`).catch(() => []);

describe('an upload that is no list of people', () => {
  it.each<[string, Buffer | string, ErrorCode]>([
    ['nothing at all', '', 'import_empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import_not_a_spreadsheet'],
    ['a zip that is no workbook', Buffer.from('504b0304140000000000', 'hex'), 'import_broken'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'import_old_format'],
    ['a packed file', gzipSync('full_name,id_number'), 'import_not_a_spreadsheet'],
    ['too many columns', Array(300).fill('x').join(), 'import_too_many_columns'],
  ])('%s fails with a sentence, and leaves nothing', async (_name, content, code) => {
    const found = await read(clerk, { content });
    expect(found).toMatchObject({ state: 'failed', rows: 0 });
    const { status, en, ar } = errorTable[found.failure as ErrorCode];
    expect([400, 413, 422]).toContain(status);
    expect(en && ar).toBeTruthy();
    expect(found.failure).toBe(code);
    expect(await left()).toEqual([]);
    const { rows } = await t.pool.query('SELECT FROM import_rows WHERE import_id = $1', [found.id]);
    expect(rows).toEqual([]);
  });

  it('without a file, with an unknown kind or another type of body is refused', async () => {
    expect((await clerk.post('/imports', { kind: 'residents' })).status).toBe(415);
    const unknown = await upload(clerk, { kind: 'villages', content: 'a,b' });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { kind: expect.any(String) } } });
    expect(await left()).toEqual([]);
  });

  it('with a name that misleads is shown as one plain line', async () => {
    const found = await read(clerk, { name: 'a/../..\\\u202egnp.csv', content: csv(['full_name']) });
    expect(found.file_name).toBe('gnp.csv');
  });
});

it('a village has at most 20 imports', async () => {
  const guard = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
  const content = csv(['full_name'], ['Somebody']);
  for (let count = 0; count < 20; count++) await read(guard, { content });
  expect(await upload(guard, { content })).toMatchObject({ status: 409, body: { code: 'too_many_imports' } });
  const { body } = await guard.get('/imports?limit=1');
  expect((await guard.delete(`/imports/${body[0].id}`)).status).toBe(204);
  expect(await read(guard, { content })).toMatchObject({ state: 'mapping' });
  expect(await left()).toHaveLength(0);
});
