import type { FastifyBaseLogger } from 'fastify';
import { createDatabase, createPool, type Pool } from './connection.ts';
import type { Database } from './database.ts';
import { createReplicaReader } from './replica.ts';

interface ReportSettings {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly replicaUrl: string | undefined;
  readonly maxExports: number;
  readonly log: FastifyBaseLogger;
}

/** Statistics that are read on a replica at the same time. */
const MAX_STATISTICS = 4;
/** A download waits for a slow line. */
const IDLE_IN_TRANSACTION_SECONDS = 600;

type Read = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

/** Where long reads happen. Nothing that a write depends on is read here. */
export interface Reports {
  /** On a few connections of its own: other requests never wait for an export. */
  readonly readExport: Read;
  readonly readStatistics: Read;
  /** For the metrics. */
  readonly pools: Readonly<Record<string, Pool>>;
  close(): Promise<void>;
}

export function createReports({ db, databaseUrl, replicaUrl, maxExports, log }: ReportSettings): Reports {
  const idleInTransactionSeconds = IDLE_IN_TRANSACTION_SECONDS;
  const exportPool = createPool(databaseUrl, { max: maxExports, idleInTransactionSeconds });
  const exportDb = createDatabase(exportPool);
  if (!replicaUrl)
    return {
      readExport: (read) => read(exportDb),
      readStatistics: (read) => read(db),
      pools: { exports: exportPool },
      close: () => exportPool.end(),
    };

  const max = maxExports + MAX_STATISTICS;
  const replicas = createPool(replicaUrl, { max, idleInTransactionSeconds, acceptReplica: true });
  const read = createReplicaReader(replicas, (reason) =>
    log.warn({ reason }, 'the replica cannot answer reports: the primary does'),
  );
  return {
    readExport: (report) => read(exportDb, report),
    readStatistics: (report) => read(db, report),
    pools: { exports: exportPool, replicas },
    close: async () => void (await Promise.all([exportPool.end(), replicas.end()])),
  };
}
