import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { hostileTexts, type OpenApi, type Parameter } from './hostile-requests.ts';
import { type MarkedVillage, markedVillage } from './marked-villages.ts';

let t: TestApp;
let villages: MarkedVillage[];
let paths: OpenApi['paths'];
beforeAll(async () => {
  t = await testApp();
  villages = [await markedVillage(t, 2), await markedVillage(t, 2)];
  paths = (await t.call('GET', '/openapi.json')).body.paths;
});
afterAll(() => t.close());

/** Values that are not ids: an id is from 1 to 2,147,483,647. */
const wrongIds = [
  '0',
  '00',
  '-1',
  '2147483648',
  '4000000000',
  '99999999999999999999',
  '1.5',
  '1e1',
  '٣',
  'null',
];
const isId = (name: string) => /_?id$/i.test(name);
const encoded = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text.slice(0, 2000)) : '%ed%a0%80';

/** For an id all values except blanks, which mean no filter; for a text those that could change a condition. */
const valuesOf = (name: string) =>
  isId(name)
    ? [...wrongIds, ...hostileTexts.filter((text) => text.trim() !== '')]
    : hostileTexts.filter((text) => /['"%_\\]/.test(text));

/** Valid values of the other fields that a query must have. */
const neededBeside = (id: Parameter, parameters: readonly Parameter[]) =>
  parameters
    .filter((part) => part !== id && part.in === 'query' && part.required)
    .map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? '2026-01-01'}&`)
    .join('');

const queriesOf = (method: 'get' | 'delete') =>
  Object.entries(paths).flatMap(([path, operations]) =>
    (operations[method]?.parameters ?? [])
      .filter((part) => part.in === 'query')
      .map(({ name }) => ({ path: path.replace('/api', ''), name })),
  );

async function totalOf(address: string) {
  const { status, headers, body } = await t.admin.get(address);
  return { status, total: Number(headers['x-total-count'] ?? body?.total) };
}

describe('a hostile filter', () => {
  it('never shows more than no filter, and an invalid id always less', async () => {
    const faults: string[] = [];
    let compared = 0;
    for (const { path, name } of queriesOf('get').filter((query) => !query.path.includes('{'))) {
      const format = path.includes('/export/') ? 'format=csv&' : '';
      // Exports are expensive: only ids are tried on them.
      if (format && !isId(name)) continue;
      const all = await totalOf(`${path}?${format}`);
      if (Number.isNaN(all.total)) continue;
      for (const value of valuesOf(name)) {
        const { status, total } = await totalOf(`${path}?${format}${name}=${encoded(value)}`);
        compared += 1;
        const isOpen = isId(name) ? status === 200 && total >= all.total : total > all.total;
        if (isOpen) faults.push(`${path}?${name}=${value.slice(0, 30)} shows ${total} of ${all.total}`);
      }
    }
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  });

  it('never makes a DELETE remove more than it names', async () => {
    const id_number = 'SAME-NUMBER-7';
    for (const { id: village_id } of villages)
      await t.admin.post('/blacklist', { id_number, reason: 'damage', village_id });
    const entries = async () =>
      (await t.pool.query(`SELECT village_id FROM blacklist WHERE id_number = $1 ORDER BY 1`, [id_number]))
        .rows;
    const before = await entries();
    expect(before).toHaveLength(villages.length);

    const deletes = queriesOf('delete');
    expect(deletes).toEqual([{ path: '/blacklist/{idNumber}', name: 'village_id' }]);
    const [first] = villages;
    const queries = [
      ...['', ' ', ...valuesOf('village_id')].map((value) => `village_id=${encoded(value)}`),
      'village_id',
      `village_id=${first?.id}&village_id=${villages[1]?.id}`,
      `village_id=${first?.id}&village_id=0`,
      'village_id[]=1',
      'village=1',
    ];
    for (const query of queries) {
      const answer = await t.admin.delete(`/blacklist/${id_number}?${query}`);
      expect([query.slice(0, 40), answer.status, Object.keys(answer.body?.fields ?? {})]).toEqual([
        query.slice(0, 40),
        400,
        [/^\w+(\[\])?/.exec(query)?.[0]],
      ]);
    }
    expect(await entries()).toEqual(before);
    expect((await t.admin.delete(`/blacklist/${id_number}?village_id=2147483647`)).status).toBe(404);
    expect((await t.admin.delete(`/blacklist/${id_number}?village_id=${first?.id}`)).status).toBe(204);
    expect(await entries()).toEqual(before.filter(({ village_id }) => village_id !== first?.id));
  });
});

describe('an id out of range', () => {
  it('is refused with the name of its field, in every path and every query', async () => {
    const inPaths = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
        parameters
          .filter((part) => isId(part.name))
          .map((part) => ({ method, path, others: neededBeside(part, parameters), ...part })),
      ),
    );
    expect(inPaths.length).toBeGreaterThan(20);
    for (const { method, path, name, others, in: place } of inPaths)
      for (const value of wrongIds) {
        const address = path
          .replace('/api', '')
          .replace(/\{(\w+)\}/g, (_, other: string) => (other === name ? encodeURIComponent(value) : '1'));
        const query = place === 'query' ? `?${others}${name}=${encodeURIComponent(value)}` : '';
        const { status, body } = await t.call(method.toUpperCase() as 'GET', `${address}${query}`, {
          token: t.admin.token,
          ...(['post', 'put'].includes(method) && { payload: {} }),
        });
        expect([method, address, query, status, Object.keys(body.fields ?? {})]).toEqual([
          method,
          address,
          query,
          400,
          [name],
        ]);
      }
  });

  it('that is valid but unused is not found', async () => {
    expect((await t.admin.get('/residents/2147483647')).status).toBe(404);
    expect((await t.admin.get('/residents?village_id=2147483647')).body).toEqual([]);
  });
});
