import { AppError, type RollCall, type RollCallChanges, type RollCallTickWrite } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as rollCalls from './roll-calls.repository.ts';
import * as writes from './write-roll-call.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly villages: VillageService;
}

const authorOf = ({ username, fullName }: Actor) => ({ username, full_name: fullName });

/** The phone is shown to those who may see it in the record. */
function withPhonesFor(actor: Actor, rollCall: RollCall): RollCall {
  const seesResidents = can(actor, 'view_residents');
  const isShown = { resident: seesResidents, child: seesResidents, visitor: can(actor, 'view_visitors') };
  return {
    ...rollCall,
    people: rollCall.people.map((person) => (isShown[person.kind] ? person : { ...person, phone: null })),
  };
}

const countsOf = ({ people }: RollCall) => {
  const found = people.filter(({ is_found }) => is_found).length;
  return { people: people.length, found, missing: people.length - found };
};

export function createRollCallService({ db, villages }: Dependencies) {
  async function read(database: Database, actor: Actor, id: number): Promise<RollCall> {
    const rollCall = await rollCalls.find(database, actor.scope, id);
    if (!rollCall) throw new AppError('not_found');
    return withPhonesFor(actor, rollCall);
  }

  async function changes(database: Database, actor: Actor, id: number, since = 0): Promise<RollCallChanges> {
    const found = await rollCalls.changes(database, actor.scope, id, since);
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function locked(trx: Trx, actor: Actor, id: number) {
    const row = await writes.lock(trx, actor.scope, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function startNew(trx: Trx, actor: Actor, village_id: number): Promise<RollCall | undefined> {
    const id = await writes.insert(trx, village_id, authorOf(actor));
    if (id === undefined) return undefined;
    if ((await writes.freeze(trx, id, village_id)) === 0) throw new AppError('nobody_inside');
    const rollCall = await read(trx, actor, id);
    const { village_name, started_at } = rollCall;
    await recordAudit(trx, actor, {
      action: 'create',
      entity_type: 'roll_call',
      entity_id: id,
      village_id,
      details: { after: { village_name, started_at, people: rollCall.people.length } },
    });
    return rollCall;
  }

  return {
    list: (actor: Actor, filters: { village_id?: number | undefined } & Paging) =>
      rollCalls.list(db, actor.scope, filters),
    get: (actor: Actor, id: number) => read(db, actor, id),
    changes: (actor: Actor, id: number, since?: number) => changes(db, actor, id, since),

    /** A second press opens the one that runs: two lists of the same people would both be incomplete. */
    start: (actor: Actor, chosen: number | null): Promise<{ rollCall: RollCall; isNew: boolean }> =>
      inTransaction(db, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, chosen);
        for (;;) {
          const started = await startNew(trx, actor, village_id);
          if (started) return { rollCall: started, isNew: true };
          const open = await rollCalls.findOpen(trx, village_id);
          // None, if it has just ended: then this one can start.
          if (open !== undefined) return { rollCall: await read(trx, actor, open), isNew: false };
        }
      }),

    /** No audit entries: a roll call itself says who ticked whom, and when. */
    tick: (actor: Actor, id: number, ticks: readonly RollCallTickWrite[], since?: number) =>
      inTransaction(db, async (trx) => {
        const row = await locked(trx, actor, id);
        if (row.ended_at !== null) throw new AppError('roll_call_ended');
        if (ticks.length > 0) await writes.tick(trx, row, ticks, authorOf(actor));
        return changes(trx, actor, id, since);
      }),

    /** Ending it twice changes nothing. */
    end: (actor: Actor, id: number): Promise<RollCall> =>
      inTransaction(db, async (trx) => {
        const { village_id, ended_at } = await locked(trx, actor, id);
        if (ended_at !== null) return read(trx, actor, id);
        await writes.end(trx, id, authorOf(actor));
        const rollCall = await read(trx, actor, id);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'roll_call',
          entity_id: id,
          village_id,
          details: {
            before: { ended_at: null },
            after: { ended_at: rollCall.ended_at, ...countsOf(rollCall) },
          },
        });
        return rollCall;
      }),
  };
}

export type RollCallService = ReturnType<typeof createRollCallService>;
