import type { Actor } from '../../actor.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import type { Trx } from '../../database/transaction.ts';
import { turns } from '../../turns.ts';
import { comparedPerson, numbersOf, type Registered } from './compared-person.ts';
import { askAbout } from './foresee-refusals.service.ts';
import { refuseBy } from './refuse-blacklisted.service.ts';
import type { Similar } from './similar.service.ts';
import { looksIn, upToDateComparison } from './similar-names.service.ts';
import type { StandingWithNames } from './standing.repository.ts';

/** All locks in one statement, in the order that everybody keeps; then again for numbers that somebody has joined to theirs. */
async function lockAndAskAll(
  trx: Trx,
  actor: Actor,
  people: readonly Registered[],
): Promise<{ askedAt: number; standings: StandingWithNames[] }> {
  const birthdates = people.map((person) => comparedPerson(person).birthdate);
  const locked = new Set(await lockIdentities(trx, people.flatMap(numbersOf), birthdates));
  for (;;) {
    const askedAt = performance.now();
    const standings = await askAbout(trx, actor, people);
    const others = standings.flatMap(({ joined }) => joined).filter((key) => !locked.has(key));
    if (others.length === 0) return { askedAt, standings };
    for (const key of await lockIdentities(trx, others)) locked.add(key);
  }
}

/**
 * As `refuseBlacklisted`, for people whom one transaction registers: the first who is refused ends it for all. Returns the comparison
 * of each of them with the names of entries.
 */
export async function refuseBlacklistedAmong(trx: Trx, actor: Actor, people: readonly Registered[]) {
  const { askedAt, standings } = await lockAndAskAll(trx, actor, people);
  const takeTurn = turns();
  for (const [at, person] of people.entries()) {
    await takeTurn();
    await refuseBy(trx, actor, person, standings[at] as StandingWithNames);
  }
  return upToDateComparison({
    askedAt,
    names: Promise.resolve(standings),
    askAgain: () => askAbout(trx, actor, people),
    compare: async (latest) => {
      const looks: Similar[][] = [];
      for (const [at, person] of people.entries()) {
        await takeTurn();
        looks.push(await looksIn((latest[at] as StandingWithNames).similar, comparedPerson(person)));
      }
      return looks;
    },
  });
}
