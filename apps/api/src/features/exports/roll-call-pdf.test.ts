import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RollCall } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProgram } from '../../testing/has-program.ts';
import { residentBody, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PEOPLE = 45;
let t: TestApp;
let village: { id: number; name: string };
let clerk: Caller;
let rollCall: RollCall;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage('خليج المرجان');
  const village_id = village.id;
  const { date: today } = (await t.admin.get('/today')).body;
  // All but a child and a visitor.
  for (let count = 1; count <= PEOPLE - 2; count++) {
    const place = { apartment_number: String(count), building_number: count < 10 ? 'A' : 'B' };
    const stay = { check_in: today, check_out: '2099-01-01', phone: `010 0555 0${100 + count}` };
    const children = count === 1 ? [{ full_name: 'Laila' }] : [];
    const named = count === 1 && { full_name: 'Mona' };
    await t.admin.post('/residents', residentBody({ ...place, ...stay, ...named, children, village_id }));
  }
  await t.admin.post(
    '/visitors',
    visitorBody({
      full_name: 'Łukasz Kučera',
      visit_date: today,
      building_number: null,
      host: 'Sara',
      village_id,
    }),
  );
  clerk = await t.signInWith(['record_presence', 'view_residents'], village_id);
  rollCall = (await clerk.post('/roll-calls', {})).body;
});
afterAll(() => t.close());

/** Its pages as text, without the characters that only set the direction. */
async function pagesOf(caller: Caller, query = ''): Promise<string[]> {
  const { status, bytes, headers } = await caller.get(`/export/roll-calls/${rollCall.id}/pdf${query}`);
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe(String(PEOPLE));
  const path = join(t.config.dataDir, 'roll-call.pdf');
  await writeFile(path, bytes);
  const text = execFileSync('pdftotext', ['-layout', path, '-']).toString();
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split('\f')
    .filter((page) => page.trim());
}

describe.runIf(hasProgram('pdftotext'))('a roll call on paper', () => {
  it('has everyone by building and apartment, in English, with the pages counted', async () => {
    const pages = await pagesOf(clerk);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Roll call');
      for (const word of village.name.split(' ')) expect(page).toContain(word);
    }
    expect(pages[0]).toContain(`People inside: ${PEOPLE}`);
    expect(pages[0]).toContain(`Residents: ${PEOPLE - 2}. Children without a document: 1. Visitors: 1.`);
    const all = pages.join('\n');
    const headings = all.split('\n').filter((line) => /Building [AB]|No building/.test(line));
    expect(headings[0]).toMatch(/Building A +10/);
    expect(headings.some((line) => /Building B +34/.test(line))).toBe(true);
    expect(all).toContain('Building B (continued)');
    expect(headings.at(-1)).toMatch(/No building +1/);
    expect(all).toContain('Visitor of Sara');
    expect(all).toMatch(/Laila.*\n.*Child with Mona/);
    // The font has no č: the name is readable all the same.
    expect(all).toContain('Łukasz Kučera');
    expect(all.match(/010 0555 0\d\d\d/g)).toHaveLength(PEOPLE - 1);
    expect(all).toContain('Counted by');
  });

  it('is written in Arabic for Arabic readers, whatever the browser speaks', async () => {
    const [page] = await pagesOf(clerk, '?language=ar');
    for (const word of ['حصر', 'الموجودين', 'مبنى', 'بالداخل', 'صفحة']) expect(page).toContain(word);
    expect(page).not.toContain('Building');
  });

  it('has no phones for those who may not see residents', async () => {
    const guard = await t.signInWith(['record_presence'], village.id);
    expect((await pagesOf(guard)).join('\n')).not.toContain('0555');
  });

  it('shows who was found already, when and by whom; and is in the audit trail', async () => {
    const [person] = rollCall.people;
    const ticks = [{ person_id: person?.id, is_found: true, at: new Date().toISOString() }];
    await clerk.put(`/roll-calls/${rollCall.id}/ticks`, { ticks });
    const open = (await pagesOf(clerk)).join('\n');
    expect(open).toContain(`Missing: ${PEOPLE - 1}. Accounted for: 1.`);
    // A long name goes on in the next line.
    expect(open).toMatch(new RegExp(`\\d\\d:\\d\\d, ${clerk.user.full_name.replace(' ', '\\s+')}`));
    await clerk.post(`/roll-calls/${rollCall.id}/end`);
    const ended = (await pagesOf(clerk)).join('\n');
    expect(ended).toMatch(new RegExp(`Ended .* by ${clerk.user.full_name}`));
    expect(ended).not.toContain('Counted by');
    const { rows } = await t.pool.query(
      `SELECT village_id, details FROM audit_logs WHERE action = 'export' AND entity_type = 'roll_call'`,
    );
    expect(rows.map(({ village_id, details }) => ({ village_id, ...JSON.parse(details) }))).toContainEqual({
      village_id: village.id,
      format: 'pdf',
      rows: PEOPLE,
    });
  });
});
