import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import { recordAudit } from './features/audit-logs/audit-logs.service.ts';
import { isTooMany } from './plausible.ts';

/** What a full week makes old is less than this. More may mean a wrong clock, and deleted data is lost. */
const PLAUSIBLE_SHARE = 0.25;

interface Purge<Counts> {
  readonly today: string;
  /** On this day the operator allows more than the plausible share. */
  readonly confirmedDay?: string | undefined;
  readonly old: number;
  readonly all: number;
  /** For the log. */
  readonly counts: Counts;
  readonly batch: number;
  /** Deletes at most a batch. Returns how many it deleted. */
  readonly purgeBatch: () => Promise<number>;
}

/** Deletes nothing if the share is implausible (wrong clock, or a new setting), until the operator confirms it. */
export async function purgeOld<Counts extends object>(purge: Purge<Counts>) {
  const { today, confirmedDay, old, all, counts, batch, purgeBatch } = purge;
  if (isTooMany(old, all, PLAUSIBLE_SHARE) && confirmedDay !== today)
    return { kind: 'too_many', today, ...counts } as const;
  let purged = 0;
  for (;;) {
    const count = await purgeBatch();
    purged += count;
    if (count < batch) return { kind: 'purged', purged } as const;
  }
}

interface Purged {
  readonly entity_type: 'photo' | 'authority_list' | 'batch';
  readonly id: number;
  readonly village_id: number;
  readonly before: object;
  readonly days: number;
}

/** In the transaction of the deletion. */
export const recordPurge = (trx: Database, { entity_type, id, village_id, before, days }: Purged) =>
  recordAudit(
    trx,
    { username: 'system', ipAddress: null },
    { action: 'delete', entity_type, entity_id: id, village_id, details: { before, retention_days: days } },
  );

type PurgeResult =
  | { readonly kind: 'purged'; readonly purged: number }
  | { readonly kind: 'too_many'; readonly today: string };

export function logPurge(
  result: PurgeResult,
  log: FastifyBaseLogger,
  texts: { readonly tooMany: string; readonly purged: string },
) {
  if (result.kind === 'too_many')
    log.error(
      result,
      `${texts.tooMany}: is the clock right? If it is, start the program with PHOTO_RETENTION_CONFIRM=${result.today}`,
    );
  else if (result.purged > 0) log.info(result, texts.purged);
}
