import type { BlacklistDecision, BlacklistMatch } from '@bawaba/contracts';
import { identityKey, nameLookupKeys } from '@bawaba/identity';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { turns } from '../../turns.ts';
import { comparedPerson, numbersOf, type Registered } from './compared-person.ts';
import { openMatches, reasonFor } from './refuse-blacklisted.service.ts';
import { lookAlikeKeys } from './registration-warnings.service.ts';
import { knownOf, type Similar } from './similar.service.ts';
import { looksIn } from './similar-names.service.ts';
import { type StandingWithNames, standingsOf } from './standing.repository.ts';

/** Somebody whom a file names, and what was decided about them. */
export interface Foreseen {
  readonly person: Registered;
  readonly decisions: readonly BlacklistDecision[];
}

/** Everything that the blacklist knows of these people, in one question; in their order. */
export const askAbout = (
  db: Database,
  { scope }: Pick<Actor, 'scope'>,
  people: readonly Registered[],
): Promise<StandingWithNames[]> =>
  standingsOf(
    db,
    scope,
    people.map((person) => {
      const compared = comparedPerson(person);
      const keys = [...new Set(numbersOf(person).map(identityKey).filter(Boolean))];
      const nameKeys = nameLookupKeys(compared.full_name);
      return { ...knownOf(compared), keys, nameKeys, lookAlikeKeys: lookAlikeKeys(keys) };
    }),
  );

export interface Refusal {
  readonly reason?: string;
  readonly matches: readonly BlacklistMatch[];
  /** Similar names, which refuse nobody. */
  readonly looks: readonly Similar[];
  readonly isLookAlike: boolean;
}

/** What the registrations of these people would hear from the blacklist now. Nothing is locked, and no attempt is recorded. */
export async function foreseeRefusals(
  db: Database,
  actor: Pick<Actor, 'scope' | 'villageId'>,
  people: readonly Foreseen[],
): Promise<Refusal[]> {
  const standings = await askAbout(
    db,
    actor,
    people.map(({ person }) => person),
  );
  const refusals: Refusal[] = [];
  const takeTurn = turns();
  for (const [at, { person, decisions }] of people.entries()) {
    await takeTurn();
    const standing = standings[at] as StandingWithNames;
    const { isLookAlike } = standing;
    const reason = reasonFor(standing.reasons, actor)?.reason;
    if (reason !== undefined) refusals.push({ reason, matches: [], looks: [], isLookAlike });
    else {
      const compared = comparedPerson(person);
      const matches = await openMatches(db, standing, compared, decisions);
      const looks = matches.length > 0 ? [] : await looksIn(standing.similar, compared, decisions);
      refusals.push({ matches, looks, isLookAlike });
    }
  }
  return refusals;
}
