import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservePort, startProgram } from '@bawaba/test-programs';
import type { Children } from './children.ts';
import { Desk } from './client.ts';
import { residentBody } from './load.ts';
import type { Programs } from './packages.ts';
import { apiEnvironment, serverOf, startApi } from './register.ts';

const REGISTRATIONS = 30;

interface PoolerOptions {
  readonly children: Children;
  readonly programs: Programs;
  readonly folder: string;
  readonly account: { uid?: number; gid?: number };
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly ocrUrl: string;
  readonly village_id: number;
}

async function startPgbouncer(
  mode: string,
  { children, programs, folder, account, databaseUrl }: PoolerOptions,
) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const listen = await reservePort();
  const [config, users] = [join(folder, `pgbouncer-${mode}.ini`), join(folder, 'pgbouncer-users.txt')];
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  if (account.uid !== undefined && account.gid !== undefined) chownSync(users, account.uid, account.gid);
  const child = children.start({ name: `pgbouncer-${mode}`, command: programs.pgbouncer, args: [config] });
  const url = new URL(databaseUrl);
  url.port = listen;
  return { child, url: url.href };
}

/** In session mode everything works. In the other modes the api does not start, and says why. */
export async function checkPooler(options: PoolerOptions): Promise<string[]> {
  const { dataDir, ocrUrl, village_id, children } = options;
  const lines: string[] = [];
  const port = await reservePort();
  const settings = { name: 'the api behind pgbouncer', port, ocrUrl, dataDir };

  const session = await startPgbouncer('session', options);
  const api = await startApi({ ...settings, databaseUrl: session.url }, (error) => children.failWith(error));
  const desk = new Desk(`http://127.0.0.1:${port}`);
  await desk.signIn();
  for (let n = 0; n < REGISTRATIONS; n++) {
    const call = { method: 'POST', body: residentBody(village_id), key: randomUUID() };
    const { created_at } = await desk.call('/residents', call);
    // In another time zone than UTC it would be hours away.
    assert(Math.abs(Date.parse(created_at) - Date.now()) < 600_000, `the time zone is lost: ${created_at}`);
  }
  assert.equal(desk.reasons.size, 0, `refused: ${[...desk.reasons.keys()]}`);
  lines.push(`session mode: ${REGISTRATIONS} registrations, none refused`);
  await api.stop();
  await session.child.end('SIGTERM');

  for (const mode of ['transaction', 'statement']) {
    const pooler = await startPgbouncer(mode, options);
    const program = startProgram({
      name: settings.name,
      args: [serverOf('api')],
      env: apiEnvironment({ ...settings, databaseUrl: pooler.url }),
    });
    const { code } = await program.ended;
    const sentence = /Error: (DATABASE_URL leads to .*)/.exec(program.said.err)?.[1];
    assert(code === 1 && sentence, `not refused in ${mode} mode: ${program.said.err}`);
    lines.push(`${mode} mode: refused: ${sentence}`);
    await pooler.child.end('SIGTERM');
  }
  return lines;
}
