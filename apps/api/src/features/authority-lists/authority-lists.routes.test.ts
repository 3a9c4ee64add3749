import { createHash } from 'node:crypto';
import type { AuthorityKind } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { purgeOldLists } from './list-retention.service.ts';
import { lastOfMonth, monthOf } from './periods.ts';
import { auditEntries, dayAfter, reportingVillage } from './testing/reporting-village.ts';

let t: TestApp;
let today: string;
beforeAll(async () => {
  t = await testApp();
  today = (await t.admin.get('/today')).body.date;
});
afterAll(() => t.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const statesOf = (lines: readonly { full_name: string | null; state: string }[]) =>
  Object.fromEntries(lines.map(({ full_name, state }) => [full_name, state]));

describe('a list', () => {
  it('has everybody who is complete, is numbered without gaps, and is the same bytes for ever', async () => {
    const { id, clerk, add, addForeigner, send, lines } = await reportingVillage(t);
    await add({ full_name: 'سعاد' });
    const anna = await addForeigner({ nationality: null });
    expect(statesOf(await lines('daily_guests'))).toEqual({ سعاد: 'new', 'Anna Weber': 'incomplete' });
    expect((await lines('daily_guests', '&state=incomplete'))[0]?.missing).toEqual(['nationality']);

    const first = await send('daily_guests', today);
    expect(first).toMatchObject({ village_id: id, number: 1, reports: 1, left_out: 1, receipt: null });
    expect(statesOf(await lines('daily_guests'))).toEqual({ سعاد: 'sent', 'Anna Weber': 'incomplete' });
    await clerk.put(`/residents/${anna.id}`, { nationality: 'DEU' });
    const second = await send('daily_guests', today);
    expect(second).toMatchObject({ number: 2, reports: 1, left_out: 0 });
    // Each kind has its own numbers.
    expect(await send('foreign_arrivals', today)).toMatchObject({ number: 1, reports: 1 });

    for (const format of ['pdf', 'excel'] as const) {
      const file = await clerk.get(`/export/authority-lists/${first.id}/${format}`);
      expect(file.status).toBe(200);
      expect(sha256(file.bytes)).toBe(first[`${format}_sha256`]);
      const again = await clerk.get(`/export/authority-lists/${first.id}/${format}`);
      expect(again.bytes.equals(file.bytes)).toBe(true);
    }
    expect(await auditEntries(t, first.id, id)).toMatchObject([
      { action: 'create', details: { after: { number: 1, reports: 1, pdf_sha256: first.pdf_sha256 } } },
      { action: 'export', details: { format: 'pdf' } },
      { action: 'export' },
      { action: 'export', details: { format: 'excel' } },
      { action: 'export' },
    ]);
    expect(JSON.stringify(await auditEntries(t, first.id, id))).not.toContain('سعاد');
    // A village that has sent a list cannot be deleted.
    expect((await t.admin.delete(`/villages/${id}`)).status).toBe(409);
  });

  it('is shown before it is made: whom it reports, what it corrects, and who waits for what', async () => {
    const { id, clerk, add, addForeigner, send, lines } = await reportingVillage(t);
    const yesterday = dayAfter(today, -1);
    const preview = async (day: string) =>
      (await clerk.get(`/authority-lists/preview?kind=daily_guests&from=${day}&to=${day}`)).body;
    const [changed, gone] = [await add(), await add()];
    await t.pool.query(
      `UPDATE residents SET check_in = $1, arrived_on = $1, arrived_at = arrived_at - interval '1 day' WHERE village_id = $2`,
      [yesterday, id],
    );
    await send('daily_guests', yesterday);
    await send('daily_guests', today);
    await clerk.put(`/residents/${changed.id}`, { job: 'مهندس' });
    await t.admin.delete(`/residents/${gone.id}`);
    const anna = await addForeigner({ nationality: null });
    await add();
    const said = await preview(today);
    expect(said).toMatchObject({ reports: 1, corrections: 2, withdrawals: 2, left_out: 1 });
    expect(said.left_out_lines).toMatchObject([{ resident_id: anna.id, missing: ['nationality'] }]);
    // Also what was sent about earlier days.
    expect(await lines('daily_guests', `&state=corrections&from=${today}`)).toHaveLength(4);
    expect(await send('daily_guests', today)).toMatchObject({
      reports: said.reports,
      corrections: said.corrections,
      withdrawals: said.withdrawals,
      left_out: said.left_out,
    });
    expect(await preview(today)).toMatchObject({ reports: 0, corrections: 0, withdrawals: 0, left_out: 1 });
  });

  it('that two desks send at once is one list', async () => {
    const { id, clerk, add, lines } = await reportingVillage(t);
    await Promise.all([add(), add(), add()]);
    const desks = await Promise.all(
      Array.from({ length: 4 }, () => t.signInWith(['send_authority_lists'], id)),
    );
    const body = { kind: 'daily_guests', from: today, to: today };
    const answers = await Promise.all(desks.map((desk) => desk.post('/authority-lists', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: list }) => list.id)).size).toBe(1);
    expect((await clerk.get('/authority-lists')).body).toHaveLength(1);
    expect((await lines('daily_guests')).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('that fails after its file was written leaves no number, no line and no file', async () => {
    const { clerk, add, send, lines } = await reportingVillage(t);
    await add({ full_name: 'ليلى' });
    await t.pool.query(`
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER fail_once BEFORE INSERT ON authority_list_files EXECUTE FUNCTION fail_once()`);
    const failed = await clerk.post('/authority-lists', { kind: 'daily_guests', from: today, to: today });
    await t.pool.query('DROP TRIGGER fail_once ON authority_list_files; DROP FUNCTION fail_once');
    expect(failed.status).toBe(500);
    expect((await clerk.get('/authority-lists')).body).toEqual([]);
    expect(statesOf(await lines('daily_guests'))).toEqual({ ليلى: 'new' });
    expect(await send('daily_guests', today)).toMatchObject({ number: 1 });
  });

  it('is about a period that its kind allows', async () => {
    const { clerk, add } = await reportingVillage(t);
    const refused = async (kind: string, from: string, to: string) =>
      expect(await clerk.post('/authority-lists', { kind, from, to }), `${kind} ${from} ${to}`).toMatchObject(
        {
          status: 400,
          body: { fields: { to: expect.any(String) } },
        },
      );
    await refused('daily_guests', dayAfter(today, -1), today);
    await refused('daily_guests', dayAfter(today, 1), dayAfter(today, 1));
    await refused('foreign_arrivals', today, dayAfter(today, -1));
    await refused('foreign_arrivals', dayAfter(today, -31), today);
    await refused('monthly_statement', today, today);
    await refused('monthly_statement', '2026-09-01', '2026-10-31');
    const empty = await clerk.post('/authority-lists', { kind: 'daily_guests', from: today, to: today });
    expect(empty).toMatchObject({ status: 409, body: { code: 'nothing_to_send' } });
    await add();
    // Somebody else's guests are nobody here.
    const other = await reportingVillage(t);
    const theirs = await other.clerk.post('/authority-lists', {
      kind: 'daily_guests',
      from: today,
      to: today,
    });
    expect(theirs.body.code).toBe('nothing_to_send');
  });
});

describe('what changes after it was sent', () => {
  it('is modified, with old and new side by side, and is corrected by the next list', async () => {
    const { clerk, add, send, lines } = await reportingVillage(t);
    const mona = await add({ full_name: 'منى', job: 'طبيبة' });
    const first = await send('daily_guests', today);
    await clerk.put(`/residents/${mona.id}`, { job: 'مهندسة' });
    const [line] = await lines('daily_guests', '&state=modified');
    expect(line).toMatchObject({
      resident_id: mona.id,
      before: { job: 'طبيبة' },
      after: { job: 'مهندسة', full_name: 'منى' },
      list: { id: first.id, number: 1 },
    });
    expect(Object.keys(line?.before ?? {}).sort()).toEqual(Object.keys(line?.after ?? {}).sort());
    expect((await clerk.get('/authority-lists/due')).body).toMatchObject({
      counts: { corrections: 1 },
      corrections: [{ kind: 'daily_guests', modified: 1, withdrawn: 0 }],
    });
    expect(await send('daily_guests', today)).toMatchObject({ number: 2, reports: 0, corrections: 1 });
    expect(statesOf(await lines('daily_guests'))).toEqual({ منى: 'sent' });
    // A plan is no fact, and what is not on the list is no correction.
    await clerk.put(`/residents/${mona.id}`, { check_out: dayAfter(today, 9), religion: 'مسلمة' });
    expect(statesOf(await lines('daily_guests'))).toEqual({ منى: 'sent' });
    // Back to what it was: there is nothing to correct.
    await clerk.put(`/residents/${mona.id}`, { job: 'محامية' });
    expect(statesOf(await lines('daily_guests'))).toEqual({ منى: 'modified' });
    await clerk.put(`/residents/${mona.id}`, { job: 'مهندسة' });
    expect(statesOf(await lines('daily_guests'))).toEqual({ منى: 'sent' });
  });

  it('is withdrawn when the person is deleted or moved, and new when they come back', async () => {
    const { clerk, add, send, lines } = await reportingVillage(t);
    const gone = await add({ full_name: 'سامي' });
    const moved = await add({ full_name: 'هدى' });
    await send('daily_guests', today);
    await clerk.delete(`/residents/${gone.id}`);
    const other = await reportingVillage(t);
    await t.admin.put(`/residents/${moved.id}`, { village_id: other.id });
    expect(statesOf(await lines('daily_guests'))).toEqual({ سامي: 'withdrawn', هدى: 'withdrawn' });
    expect(statesOf(await other.lines('daily_guests'))).toEqual({ هدى: 'new' });
    expect(await lines('daily_guests', '&state=open')).toHaveLength(2);
    expect(await send('daily_guests', today)).toMatchObject({ withdrawals: 2, reports: 0 });
    expect(await lines('daily_guests', '&state=open')).toEqual([]);
    expect(statesOf(await lines('daily_guests'))).toEqual({ سامي: 'withdrawn', هدى: 'withdrawn' });
    await t.admin.put(`/residents/${moved.id}`, {
      village_id: (await clerk.get('/auth/me')).body.user.village_id,
    });
    expect(statesOf(await lines('daily_guests'))).toEqual({ سامي: 'withdrawn', هدى: 'new' });
  });

  it('about an arrival that was taken back, or a departure, is reported too', async () => {
    const { clerk, addForeigner, add, send, lines } = await reportingVillage(t);
    const anna = await addForeigner();
    await addForeigner({ full_name: 'مصري بجواز', nationality: 'مصري' });
    await add({ full_name: 'بطاقة' });
    expect(statesOf(await lines('foreign_arrivals'))).toEqual({ 'Anna Weber': 'new' });
    await send('foreign_arrivals', today);
    await clerk.delete(`/residents/${anna.id}/arrival`);
    expect(statesOf(await lines('foreign_arrivals'))).toEqual({ 'Anna Weber': 'withdrawn' });
    await clerk.post(`/residents/${anna.id}/arrival`);
    expect(statesOf(await lines('foreign_arrivals'))).toEqual({ 'Anna Weber': 'sent' });
    expect(await lines('foreign_departures')).toEqual([]);
    await clerk.post(`/residents/${anna.id}/departure`);
    expect(statesOf(await lines('foreign_departures'))).toEqual({ 'Anna Weber': 'new' });
    // Who left today was a guest of today.
    expect(Object.keys(statesOf(await lines('daily_guests')))).toContain('Anna Weber');
  });
});

describe('a receipt', () => {
  it('confirms a list: a number, a picture, or both', async () => {
    const { id, clerk, add, send, lines } = await reportingVillage(t);
    await add();
    const list = await send('daily_guests', today);
    const address = `/authority-lists/${list.id}/receipt`;
    expect((await clerk.get(`${address}/photo`)).status).toBe(404);
    expect(await clerk.put(address, { number: ' 4711 / أ ' })).toMatchObject({
      status: 200,
      body: { receipt: { number: '4711 / أ', has_photo: false, by: { username: clerk.user.username } } },
    });
    expect((await lines('daily_guests'))[0]?.list).toMatchObject({ id: list.id, is_confirmed: true });
    const uploaded = await clerk.post(`${address}/photo`, undefined, await photoUpload());
    expect(uploaded).toMatchObject({ status: 200, body: { receipt: { has_photo: true } } });
    const picture = await clerk.get(`${address}/photo`);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    // The picture alone confirms it, too.
    expect((await clerk.put(address, { number: null })).body.receipt).toMatchObject({ number: null });
    expect((await auditEntries(t, list.id, id)).slice(1)).toMatchObject([
      { action: 'update', details: { after: { receipt_number: '4711 / أ' } } },
      { action: 'update', details: { after: { receipt_photo: true } } },
      { action: 'update', details: { before: { receipt_number: '4711 / أ' } } },
    ]);
    const text = await clerk.post(`${address}/photo`, 'not a picture', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(text.status).toBe(400);
  });

  it('that is taken back leaves the list sent', async () => {
    const { clerk, add, send, lines } = await reportingVillage(t);
    await add();
    const list = await send('daily_guests', today);
    await clerk.put(`/authority-lists/${list.id}/receipt`, { number: '1' });
    const { body } = await clerk.put(`/authority-lists/${list.id}/receipt`, { number: '' });
    expect(body.receipt).toBeNull();
    expect((await lines('daily_guests'))[0]).toMatchObject({ state: 'sent', list: { is_confirmed: false } });
  });
});

describe('retention', () => {
  const purge = (day: string, days: number) =>
    purgeOldLists({ db: t.db, calendar: { today: () => day }, days, confirmedDay: day });
  const lastMonth = () => ({ from: monthOf(lastOfMonth(today, -1)), to: lastOfMonth(today, -1) });

  const dayOfLastMonth = (day: number) => dayAfter(lastMonth().from, day - 1);
  /** A guest of the second, third and fourth day of the last month, who is on the lists of those days. */
  async function guestOfLastMonth({ add, send }: Awaited<ReturnType<typeof reportingVillage>>) {
    const { id } = await add({ full_name: 'ماجدة' });
    await t.pool.query(
      `UPDATE residents SET check_in = $2, arrived_on = $2, arrived_at = $2::date, check_out = $3, left_on = $3,
         left_at = $3::date WHERE id = $1`,
      [id, dayOfLastMonth(2), dayOfLastMonth(4)],
    );
    const ids: number[] = [];
    for (const day of [2, 3, 4]) ids.push((await send('daily_guests', dayOfLastMonth(day))).id);
    return { id, ids };
  }
  const previewStatement = async ({ clerk }: { clerk: Caller }) => {
    const query = new URLSearchParams({ kind: 'monthly_statement', ...lastMonth() });
    return (await clerk.get(`/authority-lists/preview?${query}`)).body;
  };
  const purgedOf = async (list_ids: readonly number[]): Promise<boolean[]> =>
    (
      await t.pool.query(
        'SELECT purged_at IS NOT NULL AS purged FROM authority_lists WHERE id = ANY ($1) ORDER BY id',
        [list_ids],
      )
    ).rows.map(({ purged }) => purged);

  it('takes the data of old lists, and makes nobody unreported', async () => {
    const { id, clerk, add, send, lines } = await reportingVillage(t);
    const nadia = await add({ full_name: 'نادية' });
    const list = await send('daily_guests', today);
    await purge(dayAfter(today, 70), 71);
    expect((await clerk.get(`/authority-lists/${list.id}`)).body.purged_at).toBeNull();
    await purge(dayAfter(today, 70), 70);
    const { body } = await clerk.get(`/authority-lists/${list.id}`);
    expect(body).toMatchObject({ number: 1, pdf_sha256: list.pdf_sha256, purged_at: expect.any(String) });
    expect((await clerk.get(`/export/authority-lists/${list.id}/pdf`)).status).toBe(404);
    expect((await lines('daily_guests'))[0]).toMatchObject({ state: 'sent', before: null });
    await clerk.put(`/residents/${nadia.id}`, { job: 'صحفية' });
    expect((await lines('daily_guests'))[0]).toMatchObject({ state: 'sent' });
    const kept = await t.pool.query(
      `SELECT coalesce(string_agg(sent::text, ''), '') AS text FROM authority_list_lines WHERE list_id = $1`,
      [list.id],
    );
    expect(kept.rows[0].text).toBe('');
    expect((await auditEntries(t, list.id, id)).at(-1)).toMatchObject({
      action: 'delete',
      details: { retention_days: 70 },
    });
  });

  it('leaves nothing to withdraw of somebody who is deleted or moved later', async () => {
    const { clerk, add, send, lines } = await reportingVillage(t);
    const [erased, moved] = [await add(), await add()];
    const list = await send('daily_guests', today);
    await purge(dayAfter(today, 62), 10);
    await clerk.delete(`/residents/${erased.id}`);
    const other = await reportingVillage(t);
    await t.admin.put(`/residents/${moved.id}`, { village_id: other.id });
    const sent = { state: 'sent', is_settled: true, full_name: null, missing: [] };
    expect(await lines('daily_guests')).toMatchObject([sent, sent]);
    expect((await clerk.get('/authority-lists/due')).body.counts.corrections).toBe(0);
    const period = { kind: 'daily_guests', from: today, to: today };
    expect((await clerk.get(`/authority-lists/preview?${new URLSearchParams(period)}`)).body).toMatchObject({
      reports: 0,
      withdrawals: 0,
    });
    expect(await clerk.post('/authority-lists', period)).toMatchObject({
      status: 200,
      body: { id: list.id },
    });
  });

  it('keeps what a statement repeats until the end of the month in which it is due', async () => {
    const village = await reportingVillage(t);
    const { ids } = await guestOfLastMonth(village);
    await purge(lastOfMonth(today), 1);
    expect(await purgedOf(ids)).toEqual([false, false, false]);
    const { from, to } = lastMonth();
    const statement = await village.send('monthly_statement', from, to);
    const lines = () => village.lines('monthly_statement', `&from=${from}&to=${to}`);
    expect(await lines()).toMatchObject([{ before: { full_name: 'ماجدة', days: '3' } }]);
    // One day after the other.
    await purge(dayAfter(dayOfLastMonth(2), 62), 1);
    expect(await purgedOf([...ids, statement.id])).toEqual([true, false, false, false]);
    await purge(dayAfter(dayOfLastMonth(4), 62), 1);
    expect(await purgedOf([...ids, statement.id])).toEqual([true, true, true, false]);
    expect(await lines()).toMatchObject([{ state: 'sent', is_settled: true, missing: [] }]);
    await purge(dayAfter(to, 62), 1);
    expect(await purgedOf([statement.id])).toEqual([true]);
  });

  it('keeps nothing for a statement that the village does not use', async () => {
    const village = await reportingVillage(t);
    const kinds: AuthorityKind[] = (await village.clerk.get('/authority-lists/kinds')).body;
    const statement = kinds.find(({ kind }) => kind === 'monthly_statement');
    await village.clerk.put('/authority-lists/kinds/monthly_statement', { ...statement, is_enabled: false });
    const { ids } = await guestOfLastMonth(village);
    await purge(dayOfLastMonth(4), 1);
    expect(await purgedOf(ids)).toEqual([true, true, false]);
  });

  it('leaves a statement the newest values that are left, and no line without a name', async () => {
    const village = await reportingVillage(t);
    const { id, ids } = await guestOfLastMonth(village);
    const period = { kind: 'monthly_statement', ...lastMonth() };
    const query = `&from=${period.from}&to=${period.to}`;
    await t.pool.query('UPDATE authority_list_lines SET sent = NULL WHERE list_id = $1', [ids[2]]);
    expect(await previewStatement(village)).toMatchObject({ reports: 1, left_out: 0 });
    expect(await village.lines('monthly_statement', query)).toMatchObject([
      { state: 'new', after: { full_name: 'ماجدة', days: '3' } },
    ]);

    await purge(dayAfter(period.to, 62), 1);
    const waiting = { resident_id: id, full_name: 'ماجدة', missing: ['daily_list'] };
    expect(await previewStatement(village)).toMatchObject({
      reports: 0,
      left_out: 1,
      left_out_lines: [waiting],
    });
    expect(await village.clerk.post('/authority-lists', period)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_send' },
    });
    await village.clerk.delete(`/residents/${id}`);
    expect(await village.lines('monthly_statement', query)).toMatchObject([
      { ...waiting, full_name: null, state: 'incomplete', is_settled: false },
    ]);
  });

  it('stops when it would take an implausible share', async () => {
    await t.pool.query(
      `INSERT INTO authority_lists (village_id, kind, year, number, period_from, period_to, columns, reports,
         corrections, withdrawals, left_out, made_by_username, made_by_name)
       SELECT $1, 'foreign_departures', 2001, n, '2001-01-01', '2001-01-01', '[]', 0, 0, 0, 0, 'x', 'x'
       FROM generate_series(1, 30) n`,
      [(await reportingVillage(t)).id],
    );
    const result = await purgeOldLists({ db: t.db, calendar: { today: () => today }, days: 300 });
    expect(result).toMatchObject({ kind: 'too_many', old: 30 });
    await t.pool.query(`DELETE FROM authority_lists WHERE year = 2001`);
  });
});
