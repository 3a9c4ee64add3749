import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { createDatabase } from '../../database/connection.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { settleStays } from './settled-stays.service.ts';
import { reportingVillage } from './testing/reporting-village.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const settle = () => settleStays(createDatabase(t.pool), createCalendar('Africa/Cairo'));

/** Somebody who was reported, and a list that read the register before the last change and is written only now. */
async function slowList() {
  const village = await reportingVillage(t);
  const { id } = await village.add({ job: 'طبيب' });
  const today = await village.today();
  const { id: list_id } = await village.send('daily_guests', today);
  const corrections = async () => (await village.clerk.get('/authority-lists/due')).body.counts.corrections;
  const mark = async () =>
    (
      await t.pool.query(
        `SELECT open_days::text[] FROM authority_settled_stays WHERE kind = 'daily_guests' AND resident_id = $1`,
        [id],
      )
    ).rows[0].open_days;
  const client = await t.pool.connect();
  return {
    today,
    corrections,
    mark,
    touch: () => village.clerk.put(`/residents/${id}`, { phone: '01000000001' }),
    async write() {
      await client.query('BEGIN');
      await client.query(
        `WITH list AS (
           INSERT INTO authority_lists (village_id, kind, year, number, period_from, period_to, columns, reports, corrections,
             withdrawals, left_out, made_by_username, made_by_name)
           SELECT village_id, kind, year, number + 1, period_from, period_to, columns, 0, 1, 0, 0, 'x', 'x'
           FROM authority_lists WHERE id = $1 RETURNING id)
         INSERT INTO authority_list_lines (list_id, resident_id, event_day, village_id, kind, action, sent)
         SELECT list.id, resident_id, event_day, village_id, kind, 'correct', sent || '{"job": "مهندس"}'
         FROM list, authority_list_lines WHERE list_id = $1`,
        [list_id],
      );
    },
    async commit() {
      await client.query('COMMIT');
      client.release();
    },
  };
}

it('a line that is written after the mark opens the day again', async () => {
  const list = await slowList();
  await settle();
  expect([await list.corrections(), await list.mark()]).toEqual([0, []]);
  await list.write();
  await list.commit();
  expect(await list.corrections()).toBe(1);
  await settle();
  expect([await list.corrections(), await list.mark()]).toEqual([1, [list.today]]);
});

it('a mark that was computed without a line that is on its way counts for nothing', async () => {
  const list = await slowList();
  await list.touch();
  await list.write();
  const settled = settle();
  await vi.waitFor(
    async () => {
      const { rows } = await t.pool.query(
        `SELECT FROM pg_stat_activity WHERE query LIKE '%INTO authority_settled_stays%' AND wait_event_type = 'Lock'
           AND datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000 },
  );
  await list.commit();
  await settled;
  expect(await list.corrections()).toBe(1);
});
