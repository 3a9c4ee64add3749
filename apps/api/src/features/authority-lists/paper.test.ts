import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasProgram } from '../../testing/has-program.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dayAfter, reportingVillage } from './testing/reporting-village.ts';

/** A few pages in every test run; LIST_GUESTS=2000 for a large village. */
const GUESTS = Number(process.env.LIST_GUESTS ?? 40);
const run = promisify(execFile);
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The text as a reader of the PDF searches it, without the characters that only set the direction. */
async function textOf(pdf: Buffer): Promise<string> {
  const file = join(t.config.dataDir, `${crypto.randomUUID()}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.normalize('NFKC').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

it.runIf(hasProgram('pdftotext'))(
  'prints a family under its head, and its Arabic can be searched',
  async () => {
    const { clerk, today, add, addForeigner, send } = await reportingVillage(t);
    const date = await today();
    const head = await add({
      full_name: 'كريم حسن عبد الرحمن',
      job: 'مهندس',
      address: '12 ش النيل، المعادي، القاهرة',
      children: [{ full_name: 'يوسف كريم', birthdate: '2022-04-05', sex: 'M' }],
    });
    await add({ full_name: 'سلمى عادل', sex: 'F', head_id: head.id, relationship: 'spouse' });
    await addForeigner({
      full_name: `Wolfeschlegelsteinhausenbergerdorff${'x'.repeat(80)} Anna`,
      building_number: 'A',
    });
    const gone = await add({ full_name: 'سامي لبيب' });
    const first = await send('daily_guests', date);
    const paper = await textOf((await clerk.get(`/export/authority-lists/${first.id}/pdf`)).bytes);
    for (const word of ['النزلاء', 'كريم', 'يوسف', 'زوجة', 'ألمانيا', 'المرافقين', 'صفحة', 'الختم', date])
      expect(paper).toContain(word);
    expect(paper.indexOf('الرحمن')).toBeLessThan(paper.indexOf('سلمى'));

    await clerk.put(`/residents/${head.id}`, { job: 'طبيب' });
    await clerk.delete(`/residents/${gone.id}`);
    const second = await send('daily_guests', date);
    const corrected = await textOf((await clerk.get(`/export/authority-lists/${second.id}/pdf`)).bytes);
    for (const word of ['تصحيح', 'طبيب', 'مهندس', 'سامي']) expect(corrected).toContain(word);
    expect(corrected).not.toContain('سلمى');
  },
);

it('has all whose stays begin before and end after its day', async () => {
  const { id, clerk, today, send } = await reportingVillage(t);
  const date = await today();
  await t.pool.query(
    `INSERT INTO residents (village_id, full_name, id_type, id_number, nationality, birthdate, sex, job, address,
       building_number, apartment_number, check_in, check_out, arrived_at, arrived_on)
     SELECT $1, 'محمد أحمد عبد الرحمن ' || n, CASE n % 3 WHEN 0 THEN 'passport' ELSE 'national_id' END, 'LIST' || n,
       CASE n % 3 WHEN 0 THEN 'DEU' END, date '1980-01-01' + n, CASE n % 2 WHEN 0 THEN 'M' ELSE 'F' END, 'مهندس برمجيات',
       n || ' شارع النيل، المعادي، القاهرة', chr(65 + n % 8), n::text, $2::date, $3::date,
       $2::date + time '12:00', $2::date
     FROM generate_series(1, $4::integer) n`,
    [id, dayAfter(date, -3), dayAfter(date, 9), GUESTS],
  );
  const list = await send('daily_guests', date);
  expect(list.reports).toBe(GUESTS);
  const { bytes, headers } = await clerk.get(`/export/authority-lists/${list.id}/pdf`);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(headers['x-total-count']).toBe(String(GUESTS));
});
