import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, importKinds } from '@bawaba/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isAway } from './database-away.ts';
import * as imports from './imports.repository.ts';
import { bringToRest } from './rest.service.ts';
import { mayImport, mayUndo } from './rights.ts';

/** The work of one state, in pieces. Each call does one piece; `done` when nothing is left. */
export type Piece = (found: imports.Import, actor: Actor, worker: string) => Promise<'more' | 'done'>;

interface Dependencies {
  readonly db: Database;
  readonly actorOf: (userId: number) => Promise<Actor | undefined>;
  readonly pieces: Readonly<Record<'checking' | 'committing' | 'undoing', Piece>>;
  readonly log: FastifyBaseLogger;
}

/** The program itself looks at every import; the rights of the user decide what it does. */
const everything: imports.Reach = { scope: 'all', kinds: importKinds };
const PAUSE_MS = 1000;

const isInReach = ({ scope }: Actor, villageId: number) => scope === 'all' || scope === villageId;

const mayDo = (actor: Actor, found: imports.Import) =>
  mayImport(actor, found.kind) &&
  isInReach(actor, found.village_id) &&
  (found.state !== 'undoing' || mayUndo(actor, found));

/**
 * Works on the imports that wait: one at a time in each copy of the program. A lease in the database keeps two copies from working on
 * one; when a copy dies, another continues after the lease. Half of the time belongs to the desks.
 */
export function createImportRunner({ db, actorOf, pieces, log }: Dependencies) {
  const worker = randomUUID();
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;

  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});

  /** False: somebody has cancelled it, or another copy has it. */
  async function workOn(id: number): Promise<void> {
    while (!signal.aborted) {
      const started = performance.now();
      try {
        const found = await imports.find(db, everything, id);
        if (!found || !(await imports.advance(db, found, worker))) return;
        const piece = pieces[found.state as keyof typeof pieces];
        const actor = found.acting_user_id === null ? undefined : await actorOf(found.acting_user_id);
        if (!actor || !mayDo(actor, found)) return await end(id, actor, 'import_right_withdrawn');
        if ((await piece(found, actor, worker)) === 'done') return await end(id, actor);
      } catch (error) {
        if (!isAway(error)) {
          log.error({ import: id, err: error }, 'an import stopped');
          return await end(id, undefined, 'internal').catch(() => {});
        }
        // The database is away: it continues where it was.
        await pause(PAUSE_MS);
      }
      await pause(performance.now() - started);
    }
  }

  const end = (id: number, actor: Actor | undefined, stopped?: ErrorCode) =>
    inTransaction(db, async (trx) => {
      await imports.lock(trx, id);
      const found = await imports.find(trx, everything, id);
      if (!found || !(await imports.advance(trx, found, worker))) return;
      const author = actor ?? { username: found.created_by_username, ipAddress: null };
      await bringToRest(trx, author, found, stopped ? { stopped } : {});
    });

  async function workOnAll() {
    while (!signal.aborted) {
      const id = await imports.claim(db, worker);
      if (id === undefined) return;
      await workOn(id);
    }
  }

  /** Right after somebody has asked for work, and every few seconds. */
  function wake() {
    if (signal.aborted || running) return;
    running = workOnAll()
      .catch((error: Error) => log.warn({ reason: error.name }, 'imports could not be looked for'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    worker,
    wake,
    async close() {
      closing.abort();
      await running;
      await imports.release(db, worker).catch(() => {});
    },
  };
}

export type ImportRunner = ReturnType<typeof createImportRunner>;
