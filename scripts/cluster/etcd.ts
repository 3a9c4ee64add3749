import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reservePort } from '@bawaba/test-programs';
import { type Child, type Children, until } from './children.ts';
import type { Programs } from './packages.ts';

const run = promisify(execFile);
const HOST = '127.0.0.1';

/** Where Patroni keeps who is the primary: three servers, of which two must agree. */
export async function startEtcd(children: Children, programs: Programs, folder: string) {
  const servers = await Promise.all(
    ['etcd1', 'etcd2', 'etcd3'].map(async (name) => ({
      name,
      client: `http://${HOST}:${await reservePort()}`,
      peer: `http://${HOST}:${await reservePort()}`,
    })),
  );
  const members = servers.map(({ name, peer }) => `${name}=${peer}`).join();
  const running = new Map<string, Child>();

  const start = ({ name, client, peer }: (typeof servers)[number]) => {
    const options: Record<string, string> = {
      name,
      'data-dir': join(folder, name),
      logger: 'zap',
      'log-level': 'warn',
      // Several times the defaults: a busy machine must not lose its leader.
      'heartbeat-interval': '200',
      'election-timeout': '2000',
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': members,
      'initial-cluster-state': 'new',
    };
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
    running.set(name, children.start({ name, command: programs.etcd, args }));
  };

  const control = (endpoint: string, ...args: string[]) =>
    run(programs.etcdctl, ['--endpoints', endpoint, ...args], { env: { ...process.env, ETCDCTL_API: '3' } });
  const isHealthy = async ({ client }: (typeof servers)[number]) => {
    await control(client, 'endpoint', 'health');
    return true;
  };

  mkdirSync(folder, { recursive: true });
  servers.forEach(start);
  for (const server of servers) await until(`${server.name}`, () => isHealthy(server));

  async function leader() {
    for (const server of servers) {
      const { stdout } = await control(server.client, 'endpoint', 'status').catch(() => ({ stdout: '' }));
      if (stdout.split(', ')[4] === 'true') return server;
    }
    return undefined;
  }

  return {
    hosts: servers.map(({ client }) => client.replace('http://', '')).join(),
    /** Kills the leader. Returns its name. */
    async killLeader() {
      const server = await until('a leader of etcd', leader);
      await running.get(server.name)?.end('SIGKILL');
      return server.name;
    },
    async restart(name: string) {
      const server = servers.find((one) => one.name === name);
      if (!server) throw new Error(`there is no ${name}`);
      start(server);
      await until(name, () => isHealthy(server));
    },
  };
}
