import { startThrowawayPostgres } from '@bawaba/embedded-postgres';
import { endVitestRun } from '@bawaba/test-programs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '../database/connection.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { seedSystemRoles } from '../features/roles/roles.service.ts';
import { databaseUrl, TEMPLATE } from './database-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
  }
}

/** One server for the whole run (from DATABASE_URL, or a temporary one), and one migrated database as template. */
export default async function setUp(project: TestProject) {
  const external = process.env.DATABASE_URL;
  const server = external
    ? undefined
    : await startThrowawayPostgres({ max_connections: '200' }, endVitestRun(project));
  const serverUrl = external ?? (server as { url: string }).url;

  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(
    `CREATE DATABASE ${TEMPLATE} ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0`,
  );
  await admin.end();

  const pool = createPool(databaseUrl(serverUrl, TEMPLATE));
  await prepareDatabase(pool);
  await seedSystemRoles(createDatabase(pool));
  await pool.end();

  project.provide('serverUrl', serverUrl);
  return () => server?.stop();
}
