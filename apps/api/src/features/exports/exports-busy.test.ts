import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertLargeList } from '../../testing/large-list.ts';
import { residentBody } from '../../testing/people.ts';
import { rawDownload } from '../../testing/raw-download.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PATIENCE = { timeout: 100_000 };
let t: TestApp;
let port: number;
let one: Caller;
let two: Caller;
let three: Caller;
let residentId: number;

beforeAll(async () => {
  // No stalled download is ended during this test.
  t = await testApp({ EXPORT_STALL_SECONDS: '3600' });
  const { id } = await t.createVillage();
  const permissions = ['export_reports', 'view_residents'] as const;
  [one, two, three] = (await Promise.all([1, 2, 3].map(() => t.signInWith(permissions, id)))) as [
    Caller,
    Caller,
    Caller,
  ];
  residentId = (await t.admin.post('/residents', residentBody({ village_id: id }))).body.id;
  await insertLargeList(t.pool, id, 2000);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as { port: number }).port;
});
afterAll(() => t.close());

/** Over the network to this copy of the api: each copy counts its own places. */
async function ask({ token }: Caller, path: string, language = 'en') {
  const response = await fetch(`http://127.0.0.1:${port}/api/export/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = response.status === 200 ? {} : JSON.parse(bytes.toString());
  return { status: response.status, headers: response.headers, bytes, body };
}

/** Starts a download and reads no further. */
async function stall({ token }: Caller) {
  const download = await rawDownload(port, '/export/residents?format=csv', { token });
  await download.begin();
  return download;
}

it('stalled downloads hold their places: new exports are refused, the PDF of one resident is not', async () => {
  const held = [await stall(one), await stall(one)];

  const refused = await ask(one, 'residents?format=csv');
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'exports_busy' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.has('content-disposition')).toBe(false);

  held.push(await stall(two), await stall(two));
  const [english, arabic, workbook, blacklist, page] = await Promise.all([
    ask(three, 'residents?format=csv'),
    ask(three, 'residents?format=pdf', 'ar'),
    ask(three, 'residents?format=excel'),
    ask(t.admin, 'blacklist?format=csv'),
    // The PDF of one resident needs none of these places, even for a user who holds two.
    ask(one, `residents/${residentId}/pdf`),
  ]);
  for (const answer of [english, arabic, workbook, blacklist]) {
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'exports_busy' });
  }
  expect(english.body.error).toContain('busy');
  expect(arabic.body.error).toContain('مشغول');
  expect({ status: page.status, end: page.bytes.subarray(-6).toString().trim() }).toEqual({
    status: 200,
    end: '%%EOF',
  });
  expect(Number(page.headers.get('content-length'))).toBe(page.bytes.length);

  // A refused export is not audited.
  const { rows } = await t.pool.query(`SELECT username FROM audit_logs WHERE action = 'export'`);
  expect(rows).toHaveLength(5);

  for (const { socket } of held) socket.destroy();
  await expect
    .poll(async () => (await ask(three, 'residents?format=csv&search=nobody')).status, PATIENCE)
    .toBe(200);
});
