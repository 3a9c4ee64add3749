import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { COPIES, testApp } from '../../testing/test-app.ts';

async function start(environment: Record<string, string> = {}) {
  const t = await testApp(environment);
  onTestFinished(() => t.close());
  return t;
}
const TOKEN = 'a token of sixteen characters or more';

describe('GET /metrics', () => {
  it('shows requests by route, never by address, and what the operator watches', async () => {
    const t = await start();
    await t.call('GET', '/residents/29801011234567');
    await t.call('GET', '/nowhere/29801011234567');
    await t.admin.get('/residents?search=29801011234567');
    const { id } = await t.createVillage();
    await t.admin.post('/visitors', { full_name: 'Mona', visit_date: '2026-11-15', village_id: id });
    // On a busy machine it may not ask the database in time.
    const untilAsked = async () => {
      const answer = await t.call('GET', '/metrics');
      expect(answer.text).toContain('bawaba_database_up 1');
      return answer;
    };
    const { status, headers, text: body } = await vi.waitFor(untilAsked, { timeout: 120_000 });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).not.toContain('29801011234567');
    expect(body).not.toContain('Mona');
    if (COPIES === 1) {
      const count = (labels: string) =>
        Number(
          new RegExp(`^bawaba_http_request_duration_seconds_count{${labels}} (\\d+)$`, 'm').exec(body)?.[1],
        );
      expect(count('method="GET",route="/api/residents/:id",status="4xx"')).toBe(1);
      expect(count('method="GET",route="/api/residents",status="2xx"')).toBe(1);
      expect(count('method="GET",route="none",status="4xx"')).toBe(1);
    }
    for (const sample of [
      /^bawaba_build_info{version="[\d.]+"} 1$/m,
      /^bawaba_db_pool_connections{pool="requests",state="in_use"} \d+$/m,
      /^bawaba_db_pool_waiting{pool="exports"} 0$/m,
      /^bawaba_database_up 1$/m,
      /^bawaba_count_changes_unfolded [1-9]\d*$/m,
      /^bawaba_count_changes_oldest_age_seconds 0?\.?\d+/m,
      /^bawaba_backup_scheduled 0$/m,
      /^bawaba_disk_free_bytes{folder="data"} \d+$/m,
      /^bawaba_scans_waiting 0$/m,
      /^bawaba_event_streams 0$/m,
      /^process_resident_memory_bytes \d+$/m,
      /^nodejs_eventloop_delay_seconds_count \d+$/m,
    ])
      expect(body).toMatch(sample);
    // Every line is a comment or a sample.
    for (const line of body.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|[a-z_]+({(\w+="[^"]*",?)+})? -?[\d.e+-]+)$/);
  });

  it('answers while its database hangs, and says so', async () => {
    const t = await start();
    const blocker = await t.pool.connect();
    onTestFinished(() => blocker.release());
    await blocker.query('BEGIN; LOCK TABLE resident_count_changes IN ACCESS EXCLUSIVE MODE');
    const { status, text: body } = await t.call('GET', '/metrics');
    await blocker.query('ROLLBACK');
    expect(status).toBe(200);
    expect(body).toMatch(/^bawaba_database_up 0$/m);
    expect(body).toMatch(/^bawaba_db_pool_connections{pool="requests",state="in_use"} [1-9]/m);
    expect(body).not.toContain('bawaba_count_changes_unfolded');
  });

  it('is for programs on the machine itself, and a proxy there does not open it to its clients', async () => {
    const t = await start({ TRUST_PROXY: '127.0.0.1' });
    const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await t.call('GET', '/metrics', { remoteAddress, headers })).status;
    expect(await from('127.0.0.1')).toBe(200);
    expect(await from('::1', { host: '[::1]:3000' })).toBe(200);
    expect(await from('::ffff:127.0.0.1', { host: '127.0.0.1:3000' })).toBe(200);
    expect(await from('192.0.2.7')).toBe(403);
    expect(await from('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    // Through a trusted proxy, also one that passes on what its client invented.
    for (const forwarded of ['192.0.2.7', '127.0.0.1', '127.0.0.1, 192.0.2.7', '::1', ''])
      expect(await from('127.0.0.1', { 'x-forwarded-for': forwarded, via: '1.1 gate' })).toBe(403);
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
      expect(await from('127.0.0.1', { [header]: '127.0.0.1' })).toBe(403);
    // A proxy without any such header passes on the name that its client asked for; so does a web page.
    for (const host of ['gate.local', 'localhost.attacker.example', '127.0.0.1.attacker.example'])
      expect(await from('127.0.0.1', { host })).toBe(403);
    // A user's session is no token.
    expect((await t.admin.get('/metrics', { remoteAddress: '192.0.2.7' })).status).toBe(403);
  });

  it('is closed to nginx without settings, which speaks HTTP/1.0 and sends no header', async () => {
    const t = await start();
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    const ask = async (version: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /api/metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
      );
      return (await text(socket)).split('\r\n')[0];
    };
    expect(await ask('1.1')).toContain('200');
    expect(await ask('1.0')).toContain('403');
  });

  it('with a token is for those who have it, from anywhere; with addresses too, both must be right', async () => {
    const asked = async (t: Awaited<ReturnType<typeof start>>, token: string, remoteAddress = '192.0.2.7') =>
      (await t.call('GET', '/metrics', { token, remoteAddress })).status;
    const open = await start({ METRICS_TOKEN: TOKEN });
    expect(await asked(open, TOKEN)).toBe(200);
    for (const wrong of ['', 'wrong', `${TOKEN}x`, open.admin.token])
      for (const address of ['192.0.2.7', '127.0.0.1']) expect(await asked(open, wrong, address)).toBe(401);
    const both = await start({ METRICS_TOKEN: TOKEN, METRICS_ADDRESSES: '192.0.2.0/24' });
    expect(await asked(both, TOKEN)).toBe(200);
    expect(await asked(both, TOKEN, '198.51.100.1')).toBe(403);
    expect(await asked(both, 'wrong')).toBe(401);
    await expect(start({ METRICS_ADDRESSES: 'everybody' })).rejects.toThrow('METRICS_ADDRESSES');
  });
});
