import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar, RegisterDay } from '../calendar.ts';
import type { Database } from './database.ts';
import { inTransaction, type Trx } from './transaction.ts';

/** Ids in a transaction. A row takes milliseconds, because every index of the table gets an entry: nobody waits long for one. */
const BATCH = 100;
/** Most of the time belongs to the desks: after a batch, nothing happens for some times as long. */
const PAUSE = 3;

interface Table {
  readonly name: 'residents' | 'visitors';
  /** What the rule says about a row, on the day when it is taken over. */
  readonly facts: (day: RegisterDay) => RawBuilder<unknown>;
  /** Rows that -infinity, which means "left", does not describe. */
  readonly isRecent: (today: string) => RawBuilder<boolean>;
}

/** As presence.ts reads them until then. Nobody arrived in the future, so the noon of today may be too late. */
const tables: readonly Table[] = [
  {
    name: 'residents',
    facts: ({ today, timeZone }) => sql`
      arrived_at = CASE WHEN check_in <= ${today}::date
        THEN least((check_in + time '12:00') AT TIME ZONE ${timeZone}::text, now()) END,
      arrived_on = CASE WHEN check_in <= ${today}::date THEN check_in END,
      left_at = CASE WHEN check_out < ${today}::date THEN (check_out + time '12:00') AT TIME ZONE ${timeZone}::text END,
      left_on = CASE WHEN check_out < ${today}::date THEN check_out END`,
    isRecent: (today) => sql<boolean>`check_out >= ${today}::date`,
  },
  {
    name: 'visitors',
    facts: ({ today, timeZone }) => sql`
      entered_at = CASE WHEN visit_date <= ${today}::date THEN created_at END,
      left_at = CASE WHEN visit_date < ${today}::date
        THEN greatest((visit_date + time '23:59:59') AT TIME ZONE ${timeZone}::text, created_at) END`,
    isRecent: (today) => sql<boolean>`visit_date >= ${today}::date`,
  },
];

const isOfBefore = sql<boolean>`left_at = '-infinity'`;

/** The ids from `from` on. A row that somebody is changing is left for the next time: nobody waits for the other. */
async function takeOverBatch(trx: Trx, table: Table, day: RegisterDay, from: number, only = sql`true`) {
  // No screen shows anything else afterwards.
  await sql`SET LOCAL bawaba.silent = 'on'`.execute(trx);
  await sql`UPDATE ${sql.table(table.name)} SET ${table.facts(day)} WHERE id IN (
    SELECT id FROM ${sql.table(table.name)}
    WHERE id >= ${from} AND id < ${from}::bigint + ${BATCH}::integer AND ${isOfBefore} AND ${only}
    ORDER BY id FOR UPDATE SKIP LOCKED)`.execute(trx);
}

async function firstOfBefore(db: Database, { name }: Table, only = sql`true`): Promise<number | undefined> {
  // Materialized: otherwise the planner walks along the ids, and passes a million rows.
  const { rows } = await sql<{ id: number | null }>`
    WITH found AS MATERIALIZED (SELECT id FROM ${sql.table(name)} WHERE ${isOfBefore} AND ${only})
    SELECT min(id) AS id FROM found`.execute(db);
  return rows[0]?.id ?? undefined;
}

interface Progress {
  readonly next_id: number;
  readonly last_id: number;
}

/**
 * Gives the rows of before presence was recorded (migration 0036) their facts: a stay that has passed has left on its day of
 * check-out, another that has begun has arrived on its day of check-in. They are no decisions of a user, so they are not in the
 * audit trail, and versions stay as they are.
 */
export function createTakeOver(db: Database, calendar: Calendar) {
  const progressOf = async (database: Database, { name }: Table, lock = sql``) =>
    (
      await sql<Progress>`SELECT next_id, last_id FROM presence_take_over
        WHERE table_name = ${name} ${lock}`.execute(database)
    ).rows[0];

  /** The next rows; false if another copy of the program is at it, or nothing is left. */
  const step = (table: Table) =>
    inTransaction(db, async (trx: Trx) => {
      const progress = await progressOf(trx, table, sql`FOR UPDATE SKIP LOCKED`);
      if (!progress) return false;
      const { next_id, last_id } = progress;
      if (next_id <= last_id) {
        await takeOverBatch(trx, table, calendar.day(), next_id);
        await sql`UPDATE presence_take_over SET next_id = ${next_id + BATCH} WHERE table_name = ${table.name}`.execute(
          trx,
        );
        return true;
      }
      const skipped = await firstOfBefore(trx, table);
      await (skipped === undefined
        ? sql`DELETE FROM presence_take_over WHERE table_name = ${table.name}`
        : sql`UPDATE presence_take_over SET next_id = ${skipped} WHERE table_name = ${table.name}`
      ).execute(trx);
      return skipped !== undefined;
    });

  return {
    /** Before the first request: afterwards every row that is left to do has left the village. */
    async recent() {
      for (const table of tables) {
        const progress = await progressOf(db, table);
        if (!progress) continue;
        const day = calendar.day();
        const isRecent = table.isRecent(day.today);
        for (;;) {
          const first = await firstOfBefore(db, table, isRecent);
          if (first === undefined) break;
          for (let from = first; from <= progress.last_id; from += BATCH)
            await inTransaction(db, (trx) => takeOverBatch(trx, table, day, from, isRecent));
        }
      }
    },

    /** While the register is in use; ends when nothing is left or `signal` says so. Returns the tables that it finished. */
    async others(signal: AbortSignal): Promise<string[]> {
      const finished: string[] = [];
      for (const table of tables) {
        if (!(await progressOf(db, table))) continue;
        for (;;) {
          const start = performance.now();
          if (signal.aborted || !(await step(table))) break;
          await sleep((performance.now() - start) * PAUSE, undefined, { signal }).catch(() => {});
        }
        if (!(await progressOf(db, table))) finished.push(table.name);
      }
      return finished;
    },
  };
}
