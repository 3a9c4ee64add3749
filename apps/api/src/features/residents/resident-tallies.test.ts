import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBody } from '../../testing/people.ts';
import { tallyDifference } from '../../testing/tally-difference.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let villages: { id: number }[];
beforeAll(async () => {
  t = await testApp();
  villages = [await t.createVillage(), await t.createVillage()];
});
afterAll(() => t.close());

describe('tallies of residents', () => {
  it('agree with the residents after every kind of change, folded or not, in the middle of a fold too', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index++) {
      const body = residentBody({ village_id: villages[index % 2]?.id, apartment_number: String(index % 3) });
      ids.push((await t.admin.post('/residents', body)).body.id);
    }
    expect(await tallyDifference(t.pool)).toEqual([]);
    await t.pool.query('SELECT fold_resident_counts()');
    expect(await tallyDifference(t.pool)).toEqual([]);
    await t.admin.put(`/residents/${ids[0]}`, { check_out: '2026-12-24', apartment_number: '9' });
    await t.admin.put(`/residents/${ids[1]}`, { job: 'nothing that is counted' });
    await t.admin.put(`/residents/${ids[2]}`, { village_id: villages[1]?.id });
    await Promise.all([
      ...ids.slice(3, 6).map((id) => t.admin.delete(`/residents/${id}`)),
      ...Array.from({ length: 5 }, () => t.pool.query('SELECT fold_resident_counts()')),
      t.admin.post('/residents', residentBody({ village_id: villages[0]?.id })),
    ]);
    expect(await tallyDifference(t.pool)).toEqual([]);
    await t.pool.query('SELECT fold_resident_counts()');
    expect(await tallyDifference(t.pool)).toEqual([]);
    const { rows: empty } = await t.pool.query(`
      SELECT dimension, value FROM resident_counts WHERE count = 0
      UNION ALL SELECT dimension, value FROM resident_counts_overall WHERE count = 0`);
    expect(empty).toEqual([]);
  });

  it('agree with visitors and blacklist entries, too', async () => {
    const [here, there] = villages.map(({ id }) => id);
    const visitor = { full_name: 'Visitor', visit_date: '2026-11-15' };
    const entry = { reason: 'unpaid rent' };
    const visitors = [here, here, there].map((village_id) => ({ ...visitor, village_id }));
    const [first, second] = await Promise.all(visitors.map((body) => t.admin.post('/visitors', body)));
    for (const [index, village_id] of [here, there, there].entries())
      await t.admin.post('/blacklist', { ...entry, id_number: `COUNTED${index}`, village_id });
    expect(await tallyDifference(t.pool)).toEqual([]);
    await t.pool.query('SELECT fold_resident_counts()');
    await t.admin.put(`/visitors/${first?.body.id}`, { ...visitor, village_id: there });
    await t.admin.delete(`/visitors/${second?.body.id}`);
    await t.admin.delete('/blacklist/COUNTED1');
    expect(await tallyDifference(t.pool)).toEqual([]);
    const total = async (path: string) => Number((await t.admin.get(path)).headers['x-total-count']);
    expect(await total(`/visitors?village_id=${there}`)).toBe(2);
    expect(await total(`/visitors?village_id=${here}`)).toBe(0);
    expect(await total(`/blacklist?village_id=${there}`)).toBe(1);
  });

  it('give the list its total and its deep pages', async () => {
    await t.pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out)
       SELECT CASE WHEN i % 3 = 0 THEN $1 ELSE $2 END::integer, 'n' || i, 'passport', 'B' || i, d, d + 5
       FROM generate_series(1, 6600) i, LATERAL (SELECT date '2026-01-01' + i % 200 AS d) dates`,
      [villages[0]?.id, villages[1]?.id],
    );
    const [here, there] = villages.map(({ id }) => id);
    for (const [query, condition, order = 'id DESC'] of [
      ['', 'true'],
      ['check_in_from=2026-03-01', `check_in >= '2026-03-01'`],
      ['check_in_from=1800-01-01&check_out_to=2199-12-31', 'true'],
      ['check_in_to=2026-03-01', `check_in <= '2026-03-01'`],
      ['check_in_from=2026-02-01&check_in_to=2026-02-03', `check_in BETWEEN '2026-02-01' AND '2026-02-03'`],
      [
        'check_out_from=2026-02-01&check_out_to=2026-02-03',
        `check_out BETWEEN '2026-02-01' AND '2026-02-03'`,
      ],
      ['sort=registered&order=asc', 'true', 'id'],
      ['sort=check_in', 'true', 'check_in DESC, id DESC'],
      [`sort=check_out&order=asc&village_id=${there}`, `village_id = ${there}`, 'check_out, id'],
      ['sort=name', 'true', 'full_name COLLATE "ar-x-icu", id'],
      ['status=expired', `check_out < (now() AT TIME ZONE 'Africa/Cairo')::date`],
      ['search=n77', `full_name LIKE 'n77%'`],
      [`village_id=${here}`, `village_id = ${here}`],
      [
        `village_id=${there}&check_in_from=2026-03-01&check_in_to=2026-04-01`,
        `village_id = ${there} AND check_in BETWEEN '2026-03-01' AND '2026-04-01'`,
      ],
    ] as const) {
      const { rows } = await t.pool.query<{ id: number }>(
        `SELECT id FROM residents WHERE ${condition} ORDER BY ${order}`,
      );
      expect(rows.length, query).toBeGreaterThan(0);
      const ids = rows.map(({ id }) => id);
      // The first page, those around the first block of ids, the last and the one after it.
      for (const offset of [0, 4000, 4096, 4200, Math.max(0, ids.length - 50), ids.length]) {
        const page = await t.admin.get(`/residents?limit=100&offset=${offset}&${query}`);
        const read = page.body.map(({ id }: { id: number }) => id);
        expect([query, offset, Number(page.headers['x-total-count'])]).toEqual([query, offset, ids.length]);
        expect(read, `${query} from ${offset}`).toEqual(ids.slice(offset, offset + 100));
      }
    }
  });
});
