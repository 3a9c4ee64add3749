import { setTimeout as sleep } from 'node:timers/promises';
import { type Registration, registrations } from '@bawaba/contracts';
import { nameForm, nameMatcher, SIMILAR_NAME } from '@bawaba/identity';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { type ComparedEntry, findCompared } from './blacklist.repository.ts';
import { comparedPerson } from './compared-person.ts';
import * as comparisons from './comparisons.repository.ts';
import { createInsideWalk, keepFound } from './inside-walk.service.ts';
import { namesIn } from './names.repository.ts';
import {
  idsOfPeopleInside,
  loadPeople,
  type Person,
  peopleInsideBornOn,
} from './people-inside.repository.ts';
import { type Similar, tierOf } from './similar.service.ts';
import * as suspects from './suspects.repository.ts';
import * as walks from './walk.repository.ts';

/** Entries that are compared in one walk through everyone inside. */
const ENTRIES = 20;
/** As many as this are compared in one walk of another kind (inside-walk.service.ts), whose cost does not depend on their number. */
const MANY = 1_000;
/** People in a slice: a few milliseconds of work, so that the desk does not notice. */
const SLICE = 100;
/** After a slice, nothing happens for some times as long. */
const PAUSE = 2;
/** A claim lasts a minute. */
const RENEW_MS = 20_000;

const idsOf = (batch: readonly comparisons.Comparison[]) => batch.map(({ blacklist_id }) => blacklist_id);

/** Compares people with one entry. The matchers keep what they learn about words. */
function matcherOf(entry: ComparedEntry) {
  const names = namesIn(entry);
  const matchers = {
    stop: names.map((name) => nameMatcher(name, { sameBirthDate: true })),
    look: names.map((name) => nameMatcher(name)),
  };
  return (person: Person, form: string): Similar | undefined => {
    const tier = tierOf(comparedPerson(person), entry);
    if (!tier) return undefined;
    const score = Math.max(0, ...matchers[tier].map((scoreOf) => scoreOf(form)));
    return score >= SIMILAR_NAME ? { blacklist_id: entry.id, tier, score } : undefined;
  };
}

/**
 * Compares entries that are added or changed with everyone who is inside already. An equal birth date is compared in the
 * transaction of the entry. The name alone is compared soon afterwards, in slices, by the copy of the program that claims it.
 */
export function createInsideComparison(db: Database, calendar: Calendar, { many = MANY } = {}) {
  const closing = new AbortController();
  const { signal } = closing;
  const walk = createInsideWalk(db, calendar, signal);
  let running: Promise<void> | undefined;

  async function compareSlice(
    batch: readonly comparisons.Comparison[],
    matchers: readonly ReturnType<typeof matcherOf>[],
    registration: Registration,
    ids: readonly number[],
  ) {
    const found = (await loadPeople(db, registration, ids)).flatMap((person) => {
      const form = nameForm(person.full_name ?? '');
      return matchers.flatMap((match) => {
        const similar = match(person, form);
        return similar ? { person, similar: [similar] } : [];
      });
    });
    if (found.length === 0) return;
    await inTransaction(db, async (trx) => {
      await comparisons.lockEntries(trx, idsOf(batch));
      const current = await comparisons.renew(trx, batch);
      await keepFound(
        trx,
        found.filter(({ similar: [entry] }) => entry && current.includes(entry.blacklist_id)),
      );
    });
  }

  /** Those of the next entries; false if nothing is left to do. */
  async function compareBatch(): Promise<boolean> {
    const batch = await comparisons.claim(db, ENTRIES, many);
    if (batch.length === 0) return false;
    const entries = await findCompared(db, idsOf(batch));
    const matchers = entries.map(matcherOf);
    const inside = await idsOfPeopleInside(db, calendar.today());
    let renewed = performance.now();
    for (const registration of registrations)
      for (let at = 0; at < inside[registration].length; at += SLICE) {
        if (signal.aborted) return false;
        const start = performance.now();
        await compareSlice(batch, matchers, registration, inside[registration].slice(at, at + SLICE));
        if (start - renewed > RENEW_MS) {
          await comparisons.renew(db, batch);
          renewed = start;
        }
        await sleep((performance.now() - start) * PAUSE, undefined, { signal }).catch(() => {});
      }
    await comparisons.finish(db, batch);
    return true;
  }

  /** Until nothing is left. */
  async function compareAll() {
    for (let isDone = true; isDone && !signal.aborted; ) {
      const claimed = await walks.claim(db, many);
      isDone = await (claimed ? walk.run(claimed) : compareBatch());
    }
  }

  /** One walk at a time in a copy of the program. */
  const run = (): Promise<void> => {
    running ??= compareAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    /** In the transaction of the entry, which holds the lock on its birth date: nobody with it is registered meanwhile. */
    async compare(trx: Trx, entry: ComparedEntry) {
      // First, because it waits for a slice that still compares the entry as it was.
      await (namesIn(entry).length > 0 ? comparisons.request : comparisons.cancel)(trx, entry.id);
      await suspects.removeOfEntry(trx, entry.id);
      if (!entry.birthdate) return;
      const match = matcherOf(entry);
      const people = await peopleInsideBornOn(trx, entry.birthdate);
      const found = people.flatMap((person) => {
        const similar = match(person, nameForm(person.full_name ?? ''));
        return similar ? { person, similar: [similar] } : [];
      });
      await keepFound(trx, found);
    },

    /** After the transaction. If it fails, maintenance tries again. */
    start() {
      setTimeout(() => void run().catch(() => {}), comparisons.START_MS).unref();
    },

    /** What a program that died left behind. */
    sweep: run,

    async close() {
      closing.abort();
      await running?.catch(() => {});
    },
  };
}

export type InsideComparison = ReturnType<typeof createInsideComparison>;
