import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const today = createCalendar('Africa/Cairo').today();
const day = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
const get = async (caller = t.admin) => (await caller.get('/statistics/dashboard')).body;

describe('statistics', () => {
  it('of an empty register are zeros and nulls', async () => {
    const empty = await get();
    expect(empty).toMatchObject({
      basicStats: {
        total_residents: 0,
        active_residents: 0,
        expiring_soon: 0,
        expired_residents: 0,
        total_blacklisted: 0,
      },
      villageStats: [],
      idTypeStats: [
        { id_type: 'national_id', count: 0 },
        { id_type: 'passport', count: 0 },
      ],
      durationStats: { avg_duration: null, min_duration: null, max_duration: null },
      apartmentStats: [],
      stayStats: { stays: 0, avg_nights: null },
    });
    expect(empty.occupancyStats.inside).toBe(0);
    expect(empty.occupancyStats.nights).toHaveLength(30);
    expect(empty.occupancyStats.nights.at(-1)).toEqual({ date: day(-1), count: 0 });
    expect(empty.visitorActivity).toHaveLength(30);
    expect(empty.monthlyTrends).toHaveLength(12);
    expect(empty.recentActivity).toHaveLength(30);
    expect(empty.recentActivity.at(-1)).toEqual({ date: today, count: 0 });
    expect(empty.monthlyTrends.at(-1)).toEqual({ month: today.slice(0, 7), count: 0 });
  });

  it('count residents by village and status, and include a write at once', async () => {
    const [one, two] = [await t.createVillage(), await t.createVillage()];
    const stays = [
      {
        village_id: one.id,
        check_in: day(-20),
        check_out: day(-1),
        apartment_number: '5',
        building_number: 'A',
      },
      {
        village_id: one.id,
        check_in: day(-2),
        check_out: day(0),
        apartment_number: '5',
        building_number: 'A',
      },
      {
        village_id: one.id,
        check_in: day(-3),
        check_out: day(3),
        apartment_number: '5',
        building_number: null,
      },
      { village_id: two.id, check_in: day(-1), check_out: day(10), id_type: 'passport', id_number: 'X1' },
    ];
    for (const stay of stays) await t.admin.post('/residents', residentBody(stay));
    await t.admin.post('/blacklist', { id_number: nationalNumber(), reason: 'noise', village_id: one.id });

    const all = await get();
    expect(all.basicStats).toEqual({
      total_residents: 4,
      active_residents: 3,
      expiring_soon: 2,
      expired_residents: 1,
      total_blacklisted: 1,
    });
    expect(all.villageStats).toMatchObject([
      { id: one.id, village_name: one.name, total_residents: 3, active_residents: 2, expired_residents: 1 },
      { id: two.id, total_residents: 1, active_residents: 1, expired_residents: 0 },
    ]);
    expect(all.idTypeStats).toEqual([
      { id_type: 'national_id', count: 3 },
      { id_type: 'passport', count: 1 },
    ]);
    expect(all.durationStats).toEqual({
      avg_duration: (19 + 2 + 6 + 11) / 4,
      min_duration: 2,
      max_duration: 19,
    });
    expect(all.apartmentStats[0]).toMatchObject({
      apartment_number: '5',
      building_number: 'A',
      occupancy_count: 2,
      last_checkout: day(0),
    });
    expect(all.recentActivity.at(-1)).toEqual({ date: today, count: 4 });
    const arrived = all.monthlyTrends.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(arrived).toBe(4);

    const bound = await t.signInWith(['view_statistics'], two.id);
    const own = await get(bound);
    expect(own.basicStats).toMatchObject({ total_residents: 1, total_blacklisted: 0 });
    expect(own.villageStats.map(({ id }: { id: number }) => id)).toEqual([two.id]);
    expect(own.apartmentStats).toMatchObject([{ occupancy_count: 1 }]);
    const nowhere = await t.signInWith(['view_statistics'], null);
    expect((await get(nowhere)).basicStats.total_residents).toBe(0);
  });

  it('count all spellings of one apartment as one, and show the most usual', async () => {
    const village = await t.createVillage();
    const bound = await t.signInWith(['view_statistics', 'add_residents', 'view_residents'], village.id);
    const spellings = [
      ['٢٣/A', 'b'],
      ['23/A', 'B'],
      ['23 / a', ' B '],
      ['23/A', 'B'],
      ['2-3', 'B'],
      ['23', 'B'],
    ];
    for (const [apartment_number, building_number] of spellings)
      await bound.post('/residents', residentBody({ apartment_number, building_number, check_out: day(4) }));
    const { apartmentStats } = await get(bound);
    expect(apartmentStats).toMatchObject([
      { apartment_number: '23/A', building_number: 'B', occupancy_count: 4, last_checkout: day(4) },
      { occupancy_count: 1 },
      { occupancy_count: 1 },
    ]);
    const living = async (apartment: string) =>
      (await bound.get(`/residents?apartment_number=${encodeURIComponent(apartment)}`)).body.length;
    expect([await living('٢٣-a'), await living('2 - 3'), await living('٢٣')]).toEqual([4, 1, 1]);
  });

  it('tell who slept here and how long they stayed, by what was recorded', async () => {
    const village = await t.createVillage();
    const bound = await t.signInWith(
      ['view_statistics', 'add_residents', 'record_presence', 'add_visitor', 'edit_visitor'],
      village.id,
    );
    const ids: number[] = [];
    for (let index = 0; index < 3; index++)
      ids.push(
        (await bound.post('/residents', residentBody({ check_in: day(-9), check_out: day(9) }))).body.id,
      );
    // Two came five days ago; one of these left three days ago.
    const set = `UPDATE residents SET arrived_at = now() - interval '5 days', arrived_on = $2`;
    await t.pool.query(`${set} WHERE id = ANY ($1)`, [ids.slice(0, 2), day(-5)]);
    const gone = `UPDATE residents SET left_at = now() - interval '3 days', left_on = $2 WHERE id = $1`;
    await t.pool.query(gone, [ids[0], day(-3)]);
    for (const visit_date of [day(0), day(0), day(-29), day(-30), day(1)])
      await bound.post('/visitors', { full_name: 'Visitor', visit_date });
    // Announced for today: one comes, one does not.
    for (const comes of [true, false]) {
      const { body } = await bound.post('/visitors', { full_name: 'Visitor', visit_date: day(1) });
      await bound.put(`/visitors/${body.id}`, { visit_date: today });
      if (comes) await bound.post(`/visitors/${body.id}/arrival`);
    }
    const { occupancyStats, stayStats, visitorActivity } = await get(bound);
    expect(occupancyStats.inside).toBe(2);
    const counts = occupancyStats.nights.slice(-6).map(({ count }: { count: number }) => count);
    expect(counts).toEqual([0, 2, 2, 1, 1, 1]);
    expect(stayStats).toEqual({ stays: 1, avg_nights: 2 });
    expect([visitorActivity[0], visitorActivity.at(-1)]).toEqual([
      { date: day(-29), count: 1 },
      { date: today, count: 3 },
    ]);
  });

  it('requested by many at once are of the right villages, and never older than the request', async () => {
    const village = await t.createVillage();
    const bound = await t.signInWith(['view_statistics', 'add_residents'], village.id);
    const totalOf = async (caller: Caller) => (await get(caller)).basicStats.total_residents as number;
    for (let written = 1; written <= 5; written++) {
      const before = Array.from({ length: 8 }, () => totalOf(bound));
      await bound.post('/residents', residentBody());
      const after = Array.from({ length: 8 }, () => totalOf(bound));
      for (const total of await Promise.all(before)) expect([written - 1, written]).toContain(total);
      expect(await Promise.all(after)).toEqual(Array(8).fill(written));
    }
    expect(await Promise.all(Array.from({ length: 40 }, (_, i) => totalOf(i % 2 ? bound : t.admin)))).toEqual(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? 5 : 18)),
    );
  });
});
