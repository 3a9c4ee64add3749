import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@bawaba/embedded-postgres';
import pg from 'pg';
import { startApi } from '../systems/product.ts';
import { type DataSize, fill, restore } from './fill.ts';

export const cache = fileURLToPath(new URL('../../.cache', import.meta.url));
const residents = Number(process.env.RESIDENTS ?? 1_000_000);
const villages = Number(process.env.VILLAGES ?? 50);
/** A trial run with fewer rows has its own folder. */
export const dataDir = `${cache}/bench-data${residents === 1_000_000 ? '' : `-${residents}`}`;

export const large: DataSize = {
  residents,
  visitors: residents / 5,
  blacklist: residents / 10,
  villages,
};
/** A tenth of everything: to measure growth, and to compare with the slower systems. */
export const small: DataSize = {
  residents: large.residents / 10,
  visitors: large.visitors / 10,
  blacklist: large.blacklist / 10,
  villages: Math.max(50, villages / 10),
};

export async function startCluster(folder = dataDir) {
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({ dataDir: folder });
  const client = new pg.Client(postgres.url);
  await client.connect();
  return {
    url: postgres.url,
    client,
    /** The address of another database in the same server, which is created if it is missing. */
    async database(name: string) {
      const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (rows.length === 0) await client.query(`CREATE DATABASE ${name}`);
      const { user, password, host, port } = client;
      return { user: user ?? '', password: String(password), host, port, database: name };
    },
    async stop() {
      await client.end();
      await postgres.stop();
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export const urlOf = ({ user, password, host, port, database }: Awaited<ReturnType<Cluster['database']>>) =>
  `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** The program reads the names of rows that it did not save in the background, which takes some minutes, once. */
async function namesAreRead({ client }: Cluster) {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM name_words_progress WHERE table_name = 'residents' AND last_id < (SELECT max(id) FROM residents)`,
    );
    if (rows.length === 0) return;
    await sleep(1000);
  }
}

/** Starts the product on the large and on the small register. The first run fills both. */
export async function startRegisters(cluster: Cluster) {
  const smallUrl = urlOf(await cluster.database('bawaba_small'));
  const product = await startApi('Bawaba', cluster.url, dataDir);
  const productSmall = await startApi('Bawaba, a tenth of the rows', smallUrl, `${dataDir}/small`);
  await fill(cluster.url, large);
  await fill(smallUrl, small);
  await restore(cluster.url, large);
  await restore(smallUrl, small);
  await namesAreRead(cluster);
  return { product, productSmall, smallUrl };
}

export type Registers = Awaited<ReturnType<typeof startRegisters>>;
