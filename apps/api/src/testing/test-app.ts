import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission, PermissionName, SessionUser } from '@bawaba/contracts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createPool } from '../database/connection.ts';
import { seedFirstAdministrator } from '../features/auth/auth.service.ts';
import { hashPassword } from '../features/auth/passwords.service.ts';
import { openSession } from '../features/auth/sessions.service.ts';
import * as supervisors from '../features/supervisors/supervisors.repository.ts';
import { photoEnvironment } from './photo-files.ts';
import { randomWord } from './random-word.ts';
import { CONNECT_SECONDS, testDatabase } from './test-database.ts';

/** Of the users that signInWith makes. */
export const PASSWORD = 'the password of every user of the tests';
const hashOfPassword = hashPassword(PASSWORD);

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
export const COPIES = Number(process.env.COPIES ?? 1);

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

const isEndless = (method: InjectOptions['method'], url: string) => method === 'GET' && url === '/events';

/** The head of an answer that does not end, or the whole of a refusal. */
async function firstOf(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const { statusCode: status, headers } = response;
  const stream = response.stream();
  const text = status === 200 ? '' : String(Buffer.concat(await stream.toArray()));
  stream.destroy();
  return { status, body: text && JSON.parse(text), text, bytes: Buffer.from(text), headers };
}

/** The real application on its own database. */
export async function testApp(
  environment: Record<string, string> = {},
  logTo?: DestinationStream,
  more: (config: Config) => Partial<Config> = () => ({}),
) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  const read = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OCR_PORT: '9',
    ...photoEnvironment(dataDir),
    ...environment,
  });
  const config = { ...read, ...more(read) };
  await seedFirstAdministrator(database.db, ADMIN);
  const app = await buildApp(config, database.pool, logTo);
  await app.ready();
  const copies = [app, ...(await moreCopies(config, logTo))];
  let calls = 0;

  async function call(method: InjectOptions['method'], url: string, options: Call & { token?: string } = {}) {
    const { token, language, headers, ...rest } = options;
    const copy = copies[calls++ % copies.length] as typeof app;
    const request = {
      ...rest,
      method,
      url: `/api${url}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { 'accept-language': language }),
        ...headers,
      },
    } as InjectOptions;
    if (isEndless(method, url)) return firstOf(copy, request);
    const response = await copy.inject(request);
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

  /**
   * Creates a role with exactly these permissions and a user of it in the village (or in none), with an open session. To hash
   * a password for each, and to check it, would take longer than most tests.
   */
  async function signInWith(permissions: readonly (Permission | PermissionName)[], villageId: number | null) {
    const suffix = randomWord();
    const role = await admin.post('/roles', { name: `role_${suffix}`, display_name: suffix, permissions });
    const user = await supervisors.insert(database.db, {
      username: `user_${suffix}`,
      full_name: `User ${suffix}`,
      password_hash: await hashOfPassword,
      must_change_password: false,
      role_id: role.body.id,
      village_id: villageId,
    });
    const token = await openSession(database.db, user.id);
    return caller(token, (await call('GET', '/auth/me', { token })).body.user);
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
    /** The jobs of every few seconds, which begin when the program serves. */
    startMaintenance: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await Promise.all(copies.map((copy) => copy.close()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
