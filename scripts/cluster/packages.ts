import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's programs, and the packages that contain them. */
const PROGRAMS = {
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  etcdctl: { path: '/usr/bin/etcdctl', package: 'etcd-client' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
} as const;

export type Programs = Readonly<Record<keyof typeof PROGRAMS, string>> & {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
};

/** Installs what is missing, if this account may. Otherwise throws with the command that an administrator can run. */
export function findPrograms(): Programs {
  let missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install(missing);
    missing = missingPackages();
  }
  const postgres = newestPostgres();
  if (missing.length > 0 || !postgres)
    throw new Error(`This test needs Debian's programs: apt-get install ${missing.join(' ')}`);
  const paths = Object.entries(PROGRAMS).map(([name, { path }]) => [name, path]);
  return { ...(Object.fromEntries(paths) as Record<keyof typeof PROGRAMS, string>), postgres };
}

const missingPackages = () => [
  ...(newestPostgres() ? [] : ['postgresql']),
  ...Object.values(PROGRAMS).flatMap(({ path, package: name }) => (existsSync(path) ? [] : [name])),
];

function newestPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** Debian asks this program whether a service that it has just installed may start. */
const POLICY = '/usr/sbin/policy-rc.d';

function install(packages: readonly string[]) {
  console.log(`Installing ${packages.join(', ')}…`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options: SpawnSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}
