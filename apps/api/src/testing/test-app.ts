import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission, PermissionName, SessionUser } from '@bawaba/contracts';
import type { InjectOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createPool } from '../database/connection.ts';
import { seedFirstAdministrator } from '../features/auth/auth.service.ts';
import { randomWord } from './random-word.ts';
import { CONNECT_SECONDS, testDatabase } from './test-database.ts';

export const ADMIN = { username: 'admin', password: 'an admin of the tests' };

interface Call extends Omit<InjectOptions, 'method' | 'url'> {
  readonly language?: 'en' | 'ar';
}

/** A signed-in user who calls the api as the browser does. */
export interface Caller {
  readonly token: string;
  readonly user: SessionUser;
  get(url: string, call?: Call): Promise<Answer>;
  post(url: string, body?: unknown, call?: Call): Promise<Answer>;
  put(url: string, body?: unknown, call?: Call): Promise<Answer>;
  delete(url: string, call?: Call): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of a body
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

/** `npm run test:external-postgres` sends every second call to another copy on the same database. */
const COPIES = Number(process.env.COPIES ?? 1);

async function moreCopies(config: Config, logTo?: DestinationStream) {
  const copies = [];
  for (let count = 1; count < COPIES; count++) {
    const pool = createPool(config.databaseUrl, { connectSeconds: CONNECT_SECONDS });
    const copy = await buildApp(config, pool, logTo);
    copy.addHook('onClose', () => pool.end());
    await copy.ready();
    copies.push(copy);
  }
  return copies;
}

/** The real application on its own database. */
export async function testApp(environment: Record<string, string> = {}, logTo?: DestinationStream) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  const config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      OCR_PORT: '9',
      ...environment,
    }),
  };
  await seedFirstAdministrator(database.db, ADMIN);
  const app = await buildApp(config, database.pool, logTo);
  await app.ready();
  const copies = [app, ...(await moreCopies(config, logTo))];
  let calls = 0;

  async function call(method: InjectOptions['method'], url: string, options: Call & { token?: string } = {}) {
    const { token, language, headers, ...rest } = options;
    const copy = copies[calls++ % copies.length] as typeof app;
    const response = await copy.inject({
      ...rest,
      method,
      url: `/api${url}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { 'accept-language': language }),
        ...headers,
      },
    } as InjectOptions);
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson && response.payload ? response.json() : undefined,
      text: response.payload,
      bytes: response.rawPayload,
      headers: response.headers,
    } satisfies Answer;
  }

  const caller = (token: string, user: SessionUser): Caller => ({
    token,
    user,
    get: (url, options) => call('GET', url, { token, ...options }),
    post: (url, body, options) =>
      call('POST', url, { token, ...(body !== undefined && { payload: body as object }), ...options }),
    put: (url, body, options) =>
      call('PUT', url, { token, ...(body !== undefined && { payload: body as object }), ...options }),
    delete: (url, options) => call('DELETE', url, { token, ...options }),
  });

  async function signIn(credentials: { username: string; password: string }): Promise<Caller> {
    const { status, body } = await call('POST', '/auth/login', { payload: credentials });
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    return caller(body.token, body.user);
  }

  const admin = await signIn(ADMIN);

  async function createVillage(name = `Village ${randomWord()}`): Promise<{ id: number; name: string }> {
    return (await admin.post('/villages', { name })).body;
  }

  /** Creates a role with exactly these permissions and a user of it in the village (or in none), and signs in. */
  async function signInWith(permissions: readonly (Permission | PermissionName)[], villageId: number | null) {
    const suffix = randomWord();
    const role = await admin.post('/roles', { name: `role_${suffix}`, display_name: suffix, permissions });
    const credentials = { username: `user_${suffix}`, password: `the password of ${suffix}` };
    const account = {
      ...credentials,
      full_name: `User ${suffix}`,
      role_id: role.body.id,
      village_id: villageId,
    };
    const created = await admin.post('/auth/users', account);
    if (created.status !== 201) throw new Error(`no account: ${created.text}`);
    return signIn(credentials);
  }

  return {
    app,
    config,
    ...database,
    call,
    admin,
    signIn,
    signInWith,
    createVillage,
    async close() {
      await Promise.all(copies.map((copy) => copy.close()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
