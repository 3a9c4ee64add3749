import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { finishRestoreAtStart } from './backup/finish-restore.ts';
import { createCalendar } from './calendar.ts';
import { DEMO_PASSWORD, readConfig } from './config.ts';
import { createDatabase, createPool } from './database/connection.ts';
import { newerMigrations } from './database/migrate.ts';
import { prepareDatabase } from './database/prepare.ts';
import { demoNotes, fillDemo } from './demo/fill-demo.ts';
import { isWeakPassword, seedFirstAdministrator } from './features/auth/auth.service.ts';
import { PhotoStoreUnavailableError } from './features/photos/photo-store-error.ts';
import { seedSystemRoles } from './features/roles/roles.service.ts';
import { createWaitingStart } from './waiting-start.ts';

// V8 collects when memory has grown by this much, instead of up to four times: an import of a large file leaves garbage for an hour.
// Measured in bench/README.md.
setFlagsFromString('--heap-growing-percent=30');

const config = readConfig(process.env);
const pool = createPool(config.databaseUrl);

/** Before the program listens, nothing has to be finished. */
let stop: () => unknown = () => process.exit(0);
process.on('SIGTERM', () => stop());
process.on('SIGINT', () => stop());
// The launcher has ended, and nobody else would stop us.
process.on('disconnect', () => stop());

const start = createWaitingStart(config);
await start.untilAvailable(() => prepareDatabase(pool));
const db = createDatabase(pool);
await start.untilAvailable(() => seedSystemRoles(db));
const ifStoreIsAway = (error: unknown) => {
  if (!(error instanceof PhotoStoreUnavailableError)) throw error;
  return `${error.message}: if a restore was cut off, the next start finishes it`;
};
const cutOff = await start.untilAvailable(() =>
  finishRestoreAtStart(pool, config.photoStore).catch(ifStoreIsAway),
);
const app = await start.untilAvailable(() => buildApp(config, pool));
if (cutOff) app.log.warn(cutOff);
const newer = await start.untilAvailable(() => newerMigrations(pool));
if (newer.length > 0)
  app.log.warn(
    { newer },
    'the database was migrated by a newer version of the program, on which this version can work',
  );

/** Browsers keep connections open for more than a minute, also unused ones. They must not delay the stop. */
const LONGEST_REQUEST_AT_STOP_MS = 5_000;
/** What the system has accepted for us, and we have not seen yet, would be reset. */
const LAST_CONNECTIONS_MS = 100;
/** On a connection that was just opened, or used a moment ago, a request may be on its way. It is answered, too. */
const LAST_REQUESTS_MS = 500;
stop = async () => {
  stop = () => {};
  await sleep(LAST_CONNECTIONS_MS);
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node calls it when it stops to listen.
  server.closeIdleConnections = () => {};
  setTimeout(() => setInterval(closeIdle, 100), LAST_REQUESTS_MS);
  setTimeout(() => server.closeAllConnections(), LONGEST_REQUEST_AT_STOP_MS);
  await app.close();
  await pool.end();
  process.exit(0);
};

await start.end();
const address = await app.listen({ host: config.host, port: config.port });
if (!/^(127\.|::1$|localhost$)/.test(config.host) && !config.trustProxy)
  app.log.warn(
    'HOST is open to the network and TRUST_PROXY names nobody: without a TLS proxy passwords travel in the open, ' +
      'and behind one all desks count as one address',
  );
// Only when we listen: if the port were in use, we would create a password that nobody ever sees.
const madeAdmin = await start.untilAvailable(() => seedFirstAdministrator(db, config.admin));
if (madeAdmin && isWeakPassword(config.admin))
  app.log.warn('ADMIN_PASSWORD is easy to guess: change it before anyone else can reach the register');
if (config.demo) {
  const { timeZone } = config;
  await fillDemo(app, { db, timeZone, calendar: createCalendar(timeZone) }, config.admin);
}

const { username, password, isRandom } = config.admin;
process.send?.({
  type: 'ready',
  address,
  ...(config.demo && { notes: demoNotes(config.admin) }),
  // The notes of the demo contain its password.
  ...(madeAdmin &&
    password !== DEMO_PASSWORD && { firstAdmin: isRandom ? { username, password } : { username } }),
});
