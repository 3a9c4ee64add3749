import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { blacklistColumns, residentColumns } from '../data/rows.ts';
import { freePort, type Peer, type PeerPlace } from './peer.ts';

const TOKEN = 'only-for-the-benchmark-000000000';
const dates = new Set<string>(['check_in', 'check_out', 'birthdate']);
const typeOf = (column: string) =>
  column === 'village_id'
    ? 'integer'
    : column === 'created_at'
      ? 'timestamp'
      : dates.has(column)
        ? 'date'
        : 'string';

const environmentOf = ({ database }: PeerPlace, port: number) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  KEY: 'bench',
  SECRET: 'only for the benchmark, thirty-two characters',
  DB_CLIENT: 'pg',
  DB_HOST: database.host,
  DB_PORT: String(database.port),
  DB_USER: database.user,
  DB_PASSWORD: database.password,
  DB_DATABASE: database.database,
  DB_POOL__MAX: '16',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'the admin of the benchmark',
  ADMIN_TOKEN: TOKEN,
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
});

const headers = { authorization: `Bearer ${TOKEN}` };

async function untilItAnswers(url: string) {
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`nothing answers at ${url}`);
}

async function makeTables(address: string) {
  for (const [collection, columns] of Object.entries({
    residents: residentColumns,
    blacklist: blacklistColumns,
  })) {
    const response = await fetch(`${address}/collections`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        collection,
        schema: {},
        meta: {},
        fields: [
          {
            field: 'id',
            type: 'integer',
            schema: { is_primary_key: true, has_auto_increment: true },
            meta: {},
          },
          ...columns.map((field) => ({ field, type: typeOf(field), schema: {}, meta: {} })),
        ],
      }),
    });
    if (!response.ok) throw new Error(`Directus refused ${collection}: ${await response.text()}`);
  }
}

const list = '/items/residents?limit=50&sort=-id&meta=filter_count';

export const directus: Peer = {
  id: 'directus',
  name: 'Directus 12.4.0',
  packages: ['directus@12.4.0', 'pg@8.23.1'],
  compiled: ['isolated-vm'],
  async start(place, isFirst) {
    const port = await freePort();
    const env = environmentOf(place, port);
    const cli = `${place.folder}/node_modules/directus/cli.js`;
    if (isFirst) execFileSync(place.node, [cli, 'bootstrap'], { env, cwd: place.folder, stdio: 'inherit' });
    const child = fork(cli, ['start'], {
      env,
      cwd: place.folder,
      execPath: place.node,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await untilItAnswers(`http://127.0.0.1:${port}/server/ping`);
    if (isFirst) await makeTables(`http://127.0.0.1:${port}`);
    return {
      name: directus.name,
      pid: child.pid as number,
      port,
      headers,
      async stop() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  },
  dialect: {
    page: (offset) => `${list}&offset=${offset}`,
    ofVillage: (village) => `${list}&filter[village_id][_eq]=${village}`,
    search: (name) => `${list}&filter[full_name][_icontains]=${name}`,
    byNumber: (number) => `/items/residents?limit=1&filter[id_number][_eq]=${number}`,
    one: (id) => `/items/residents/${id}`,
    onBlacklist: (number) => `/items/blacklist?limit=1&filter[id_number][_eq]=${number}`,
    create: '/items/residents',
    newBody: (values) => values,
  },
};
