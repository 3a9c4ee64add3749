import { setTimeout as sleep } from 'node:timers/promises';
import { type Registration, registrations } from '@bawaba/contracts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { comparedPerson } from './compared-person.ts';
import { lockEntries } from './comparisons.repository.ts';
import { idsOfPeopleInside, loadPeople, type Person } from './people-inside.repository.ts';
import { type Similar, similarTo, undecided } from './similar.service.ts';
import * as suspects from './suspects.repository.ts';
import * as walks from './walk.repository.ts';

/** Entries that one transaction takes into the walk: nobody who changes one of them waits long. */
const TAKEN = 5_000;
/** People in a slice. Each is looked up as at a registration. */
const SLICE = 20;
/** After a slice, nothing happens for some times as long. */
const PAUSE = 2;

interface Found {
  readonly person: Person;
  readonly similar: readonly Similar[];
}

/** As a registration would. Not only among the entries of the walk: the most similar of all count. */
const compare = async (db: Database, person: Person): Promise<Found> => ({
  person,
  similar: await similarTo(db, comparedPerson(person)),
});

/** What a clerk has answered or a manager has decided stays as it is. */
export async function keepFound(trx: Trx, found: readonly Found[]) {
  for (const { person, similar } of found)
    for (const open of await undecided(trx, comparedPerson(person), similar))
      await suspects.insertUnlessChanged(trx, person, open);
}

const isBehind = (registration: Registration, { registration: at }: walks.Position) =>
  registrations.indexOf(registration) < registrations.indexOf(at);

/**
 * Compares very many entries with everyone inside. Instead of everyone with each entry, it looks each person up by the keys of their
 * name. Somebody who comes in meanwhile is compared by that.
 */
export function createInsideWalk(db: Database, calendar: Calendar, signal: AbortSignal) {
  /** The entries that wait now. Those that come later wait for the next walk. */
  async function takeEntries(walk: walks.Walk): Promise<boolean> {
    for (;;) {
      const taken = await inTransaction(db, async (trx) =>
        (await walks.advance(trx, walk)) ? walks.takeEntries(trx, TAKEN) : undefined,
      );
      if (taken === undefined || signal.aborted) return false;
      if (taken === 0) return true;
    }
  }

  async function compareSlice(walk: walks.Walk, ids: readonly number[]): Promise<boolean> {
    const people = await loadPeople(db, walk.registration, ids);
    const found: Found[] = [];
    for (const person of people) found.push(await compare(db, person));
    const similarIds = [...new Set(found.flatMap(({ similar }) => similar.map((each) => each.blacklist_id)))];
    return inTransaction(db, async (trx) => {
      if (!(await walks.advance(trx, walk))) return false;
      if (similarIds.length === 0) return true;
      await lockEntries(trx, similarIds);
      const current = await walks.stillInWalk(trx, similarIds);
      const isCurrent = ({ blacklist_id }: Similar) => current.has(blacklist_id);
      await keepFound(
        trx,
        found.map(({ person, similar }) => ({ person, similar: similar.filter(isCurrent) })),
      );
      return true;
    });
  }

  return {
    /** True when everyone is compared; false if it ends before, and somebody has to continue. */
    async run(walk: walks.Walk): Promise<boolean> {
      const isBeginning = walk.registration === registrations[0] && walk.last_id === 0;
      if (isBeginning && !(await takeEntries(walk))) return false;
      const inside = await idsOfPeopleInside(db, calendar.today());
      for (const registration of registrations) {
        if (isBehind(registration, walk)) continue;
        const after = registration === walk.registration ? walk.last_id : 0;
        const ids = inside[registration].filter((id) => id > after).sort((a, b) => a - b);
        for (let at = 0; at < ids.length; at += SLICE) {
          if (signal.aborted) return false;
          const start = performance.now();
          const slice = ids.slice(at, at + SLICE);
          const last_id = slice.at(-1) as number;
          if (!(await compareSlice({ ...walk, registration, last_id }, slice))) return false;
          await sleep((performance.now() - start) * PAUSE, undefined, { signal }).catch(() => {});
        }
      }
      await inTransaction(db, (trx) => walks.finish(trx, walk));
      return true;
    },
  };
}
