import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { processTree, reservePort } from '@bawaba/test-programs';
import { type Child, type Children, until } from './children.ts';
import type { Programs } from './packages.ts';

const HOST = '127.0.0.1';

export interface PatroniOptions {
  readonly children: Children;
  readonly programs: Programs;
  readonly folder: string;
  readonly account: { uid?: number; gid?: number };
  readonly etcdHosts: string;
  readonly passwords: { readonly superuser: string; readonly replication: string };
}

export interface Node {
  readonly name: string;
  readonly postgresPort: string;
  readonly restPort: string;
}

/** Seconds. docs/cluster.md says what they mean; a cluster over a network needs longer ones. */
const TIMING = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

/** YAML contains JSON. */
const configOf = (node: Node, { folder, etcdHosts, passwords, programs }: PatroniOptions) =>
  JSON.stringify({
    scope: 'bawaba',
    name: node.name,
    log: { level: 'INFO' },
    restapi: { listen: `${HOST}:${node.restPort}`, connect_address: `${HOST}:${node.restPort}` },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ...TIMING,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_node_count: 1,
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 150,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 2,
            // A long export on a replica must not be ended because the primary has removed old rows.
            hot_standby_feedback: 'on',
            // In the data folder: a server that was killed leaves nothing in /dev/shm.
            dynamic_shared_memory_type: 'mmap',
            // Not UTC, so that a setting of the api that is lost shows.
            timezone: 'Africa/Cairo',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${node.postgresPort}`,
      connect_address: `${HOST}:${node.postgresPort}`,
      data_dir: join(folder, node.name, 'data'),
      bin_dir: programs.postgres,
      pgpass: join(folder, node.name, 'pgpass'),
      pg_hba: [
        `host all all ${HOST}/32 scram-sha-256`,
        `host replication replicator ${HOST}/32 scram-sha-256`,
      ],
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.replication },
      },
    },
  });

/** Three PostgreSQL servers under Patroni: one primary, one synchronous replica, one other replica. */
export async function startPatroni(options: PatroniOptions) {
  const { children, programs, folder, account } = options;
  const nodes: Node[] = await Promise.all(
    ['node1', 'node2', 'node3'].map(async (name) => ({
      name,
      postgresPort: await reservePort(),
      restPort: await reservePort(),
    })),
  );
  const running = new Map<Node, Child>();

  function start(node: Node) {
    const config = join(folder, node.name, 'patroni.yml');
    mkdirSync(join(folder, node.name), { recursive: true });
    writeFileSync(config, configOf(node, options));
    chmodSync(config, 0o600);
    if (account.uid !== undefined && account.gid !== undefined)
      for (const path of [join(folder, node.name), config]) chownSync(path, account.uid, account.gid);
    running.set(node, children.start({ name: node.name, command: programs.patroni, args: [config] }));
  }

  const answers = async (node: Node, role: string) =>
    (await fetch(`http://${HOST}:${node.restPort}/${role}`, { signal: AbortSignal.timeout(2_000) })).ok;
  async function find(role: string): Promise<Node | undefined> {
    for (const node of nodes) if (await answers(node, role).catch(() => false)) return node;
    return undefined;
  }

  /** Patroni starts its server as a process of its own, which outlives it. */
  function postmasterOf(node: Node): number | undefined {
    const file = join(folder, node.name, 'data', 'postmaster.pid');
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
  }

  /** With its PostgreSQL, at once. */
  async function kill(node: Node) {
    const postmaster = postmasterOf(node);
    // First Patroni: it would start its server again.
    await running.get(node)?.end('SIGKILL');
    running.delete(node);
    if (postmaster) for (const pid of processTree(postmaster)) killIfOurs(pid, folder);
  }

  const isWhole = async () => {
    const roles = await Promise.all(nodes.map((node) => answers(node, 'replica').catch(() => false)));
    return roles.filter(Boolean).length === nodes.length - 1 && Boolean(await find('sync'));
  };

  const [first, ...others] = nodes as [Node, ...Node[]];
  start(first);
  await until('a primary', () => find('primary'));
  others.forEach(start);
  await until('two replicas', isWhole);

  return {
    nodes,
    primary: () => find('primary'),
    synchronousReplica: () => find('sync'),
    kill,
    async restart(...killed: Node[]) {
      killed.forEach(start);
      await until('all replicas', isWhole);
    },
    /** With strict mode, the primary does not write without a synchronous replica. */
    async setStrict(synchronous_mode_strict: boolean) {
      const { restPort } = await until('the primary', () => find('primary'));
      const answer = await fetch(`http://${HOST}:${restPort}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode_strict }),
      });
      if (!answer.ok) throw new Error(`Patroni refused the setting: ${await answer.text()}`);
    },
    untilWhole: () => until('all replicas', isWhole),
    /** What Patroni's own end has left. */
    killServers() {
      for (const node of nodes) {
        const postmaster = postmasterOf(node);
        if (postmaster) for (const pid of processTree(postmaster)) killIfOurs(pid, folder);
      }
    },
  };
}

export type Patroni = Awaited<ReturnType<typeof startPatroni>>;

/** A file may name the process of a server that has ended; meanwhile another program may have its number. */
function killIfOurs(pid: number, folder: string) {
  try {
    const inFolder = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    const isBackend = !inFolder && /^postgres: /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    if (inFolder || isBackend) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** System V memory of killed servers: PostgreSQL removes it at its next start, and there is none. */
export function sharedMemoryOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name, 'data', 'postmaster.pid');
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8').split('\n')[6]?.trim().split(/\s+/).slice(1, 2) ?? [];
  });
}
