import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_VERSION } from '@bawaba/contracts';
import { type Family, formatMetrics, gauge, type Sample, watchProcess } from '@bawaba/metrics';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { BackupService } from '../backups/backups.service.ts';
import { unfoldedChanges } from './metrics.repository.ts';

/** A database that hangs must not keep Prometheus waiting: its answers are missing then, and the rest comes. */
const DATABASE_TIMEOUT_MS = 2_000;

interface Sources {
  readonly db: Database;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Folders whose disks are watched, by what they are for. */
  readonly folders: Readonly<Record<string, string | undefined>>;
  readonly backups: Pick<BackupService, 'lastRuns' | 'schedule'>;
  readonly eventStreams: () => number;
  /** Kept by others: requests, scans, jobs. */
  readonly kept: readonly (() => readonly Family[])[];
}

export function createMetricsService(sources: Sources) {
  const ownProcess = watchProcess();
  let asking: Promise<Family[]> | undefined;

  /** One question at a time, however many ask: a slow database gets no second one. */
  function askDatabase(): Promise<Family[]> {
    asking ??= databaseFamilies(sources).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function fromDatabase(): Promise<Family[]> {
    const inTime = new AbortController();
    const late = sleep(DATABASE_TIMEOUT_MS, undefined, { signal: inTime.signal, ref: false });
    const answers = await Promise.race([
      askDatabase().catch(() => undefined),
      late.catch(() => undefined),
    ]).finally(() => inTime.abort());
    return [
      gauge('bawaba_database_up', 'Whether the database answered this question in time.', answers ? 1 : 0),
      ...(answers ?? []),
    ];
  }

  return {
    async text(): Promise<string> {
      const [database, disks] = await Promise.all([fromDatabase(), diskFamilies(sources.folders)]);
      return formatMetrics([
        gauge('bawaba_build_info', 'The version of the program.', [
          { labels: { version: APP_VERSION }, value: 1 },
        ]),
        ...sources.kept.flatMap((families) => families()),
        ...poolFamilies(sources.pools),
        gauge('bawaba_event_streams', 'Open streams of live changes.', sources.eventStreams()),
        ...database,
        ...disks,
        ...ownProcess.families(),
      ]);
    },
    close: () => ownProcess.stop(),
  };
}

export type MetricsService = ReturnType<typeof createMetricsService>;

function poolFamilies(pools: Sources['pools']): Family[] {
  const ofEach = (samples: (pool: pg.Pool, name: string) => Sample[]) =>
    Object.entries(pools).flatMap(([name, pool]) => samples(pool, name));
  return [
    gauge(
      'bawaba_db_pool_connections',
      'Connections to the database.',
      ofEach(({ totalCount, idleCount }, pool) => [
        { labels: { pool, state: 'in_use' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
      ]),
    ),
    gauge(
      'bawaba_db_pool_waiting',
      'Requests that wait for a connection.',
      ofEach(({ waitingCount }, pool) => [{ labels: { pool }, value: waitingCount }]),
    ),
    gauge(
      'bawaba_db_pool_max_connections',
      'The limit of the pool.',
      ofEach(({ options }, pool) => [{ labels: { pool }, value: options.max }]),
    ),
  ];
}

async function databaseFamilies({ db, backups }: Sources): Promise<Family[]> {
  const [unfolded, { lastGood, last }] = await Promise.all([unfoldedChanges(db), backups.lastRuns()]);
  const seconds = (instant: string | null | undefined) => (instant ? Date.parse(instant) / 1000 : undefined);
  const madeAt = seconds(lastGood?.finished_at);
  return [
    gauge('bawaba_count_changes_unfolded', 'Changes that are not in the counts yet.', unfolded.changes),
    gauge(
      'bawaba_count_changes_oldest_age_seconds',
      'Age of the oldest change that is not in the counts yet.',
      unfolded.oldestSeconds,
    ),
    gauge(
      'bawaba_backup_scheduled',
      'Whether this copy makes backups by schedule.',
      backups.schedule ? 1 : 0,
    ),
    gauge('bawaba_backup_last_success_timestamp_seconds', 'When the last good backup was made.', madeAt),
    gauge(
      'bawaba_backup_age_seconds',
      'Age of the last good backup.',
      madeAt === undefined ? undefined : Date.now() / 1000 - madeAt,
    ),
    gauge('bawaba_backup_last_size_bytes', 'Size of the last good backup.', lastGood?.bytes ?? undefined),
    gauge(
      'bawaba_backup_last_failed',
      'Whether the last backup that ended has failed.',
      last ? Number(last.state === 'failed') : undefined,
    ),
  ];
}

async function diskFamilies(folders: Sources['folders']): Promise<Family[]> {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      const disk = path ? await statfs(path).catch(() => undefined) : undefined;
      return disk ? [{ labels: { folder }, ...disk }] : [];
    }),
  );
  const ofEach = (blocks: 'bavail' | 'blocks') =>
    disks.flat().map(({ labels, bsize, ...disk }) => ({ labels, value: disk[blocks] * bsize }));
  return [
    gauge('bawaba_disk_free_bytes', 'Space left on the disk of this folder.', ofEach('bavail')),
    gauge('bawaba_disk_size_bytes', 'Size of the disk of this folder.', ofEach('blocks')),
  ];
}
