import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlacklistDecision, RegistrationWarning } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Trx } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as blacklist from './blacklist.repository.ts';
import {
  type ComparedPerson,
  comparedPerson,
  isSamePerson,
  type PersonOnForm,
  type Registered,
  type SavedPerson,
} from './compared-person.ts';
import * as decisions from './decisions.repository.ts';
import type { Candidate } from './names.repository.ts';
import type { Circumstances } from './refuse-blacklisted.service.ts';
import {
  findAmong,
  lookCandidates,
  looksAmong,
  mostSimilar,
  type Similar,
  undecided,
} from './similar.service.ts';
import * as suspects from './suspects.repository.ts';

/** The most similar of those that nobody decides with this request. */
function openLooks(found: readonly Similar[], made: readonly BlacklistDecision[] = []): Similar[] {
  const decided = new Set(made.map(({ blacklist_id }) => blacklist_id));
  return mostSimilar(found.filter(({ blacklist_id }) => !decided.has(blacklist_id)));
}

/** Of names that may be similar, those that are. */
export const looksIn = async (
  candidates: readonly Candidate[],
  compared: ComparedPerson,
  made?: readonly BlacklistDecision[],
): Promise<Similar[]> => openLooks(await looksAmong(candidates, compared), made);

/**
 * Entries with a similar name, of whom nobody knows whether they are this person, because a birth date is unknown. They refuse
 * nobody. Undefined: a change that keeps name, birth and numbers (`before`) is not compared again.
 */
export async function looksOf(
  db: Database,
  person: PersonOnForm,
  { before, decisions: made }: Circumstances = {},
): Promise<Similar[] | undefined> {
  const compared = comparedPerson(person);
  if (before && isSamePerson(comparedPerson(before), compared)) return undefined;
  return looksIn(await lookCandidates(db, compared), compared, made);
}

/** Well within the second after which new entries are compared with everyone inside: no entry is missed by both. */
const OUTDATED_MS = 400;

interface Question<Names, Looks> {
  readonly askedAt: number;
  readonly names: Promise<Names>;
  readonly askAgain: (trx: Trx) => Promise<Names>;
  readonly compare: (names: Names) => Promise<Looks>;
}

/**
 * The comparison with the blacklist of those whom a transaction registers. Somebody may be blacklisted, and compared with everyone
 * inside, while the transaction waits for its locks or to write its rows: then it asks for names again.
 */
export function upToDateComparison<Names, Looks>({
  askedAt,
  names,
  askAgain,
  compare,
}: Question<Names, Looks>) {
  let latest = names;
  let found: Promise<Looks> | undefined;
  const looks = (): Promise<Looks> => {
    found ??= latest.then(compare);
    return found;
  };
  return {
    /** Best called right after a long statement is sent, because the processor is free then. */
    looks,
    /** When the rows are written. */
    looksAtLast(trx: Trx): Promise<Looks> {
      if (performance.now() - askedAt >= OUTDATED_MS) {
        latest = askAgain(trx);
        // A transaction that is repeated has found some before.
        found = undefined;
      }
      return looks();
    },
  };
}

/**
 * The same for somebody new, while the caller goes on. It asks one question, on a connection that it has requested before the caller
 * can request one for a transaction: that transaction can wait for it, however few connections there are.
 */
export function lookMeanwhile(
  db: Database,
  person: PersonOnForm,
  made: readonly BlacklistDecision[] | undefined,
) {
  const compared = comparedPerson(person);
  const askedAt = performance.now();
  const names = lookCandidates(db, compared);
  // The caller may be refused before it waits for this.
  names.catch(() => {});
  return upToDateComparison({
    askedAt,
    names,
    askAgain: (trx) => lookCandidates(trx, compared),
    compare: async (candidates) => {
      await nextTurn();
      return looksIn(candidates, compared, made);
    },
  });
}

/**
 * Stores that these entries are other people than this one, and tells the audit trail of the person's village. Whom nobody has
 * registered yet is known by their number. Returns the entries.
 */
export async function decideDifferent(
  trx: Trx,
  actor: Actor,
  person: Registered,
  made: readonly BlacklistDecision[],
): Promise<number[]> {
  const compared = comparedPerson(person);
  const ids = [...new Set(made.map(({ blacklist_id }) => blacklist_id))];
  const similar = await undecided(trx, compared, await findAmong(trx, compared, ids));
  if (similar.length === 0) return [];
  const entries = await blacklist.findCompared(
    trx,
    similar.map(({ blacklist_id }) => blacklist_id),
  );
  // A number stands for the person. A visit stands for a visitor without one.
  const numbers = compared.keys.filter((key) => !key.startsWith('visitor '));
  const keys = numbers.length > 0 ? numbers : compared.keys;
  for (const { id: blacklist_id, full_name, id_number, village_name } of entries) {
    const reason = made.find((decision) => decision.blacklist_id === blacklist_id)?.reason ?? '';
    await decisions.insert(
      trx,
      keys.map((identity_key) => ({
        blacklist_id,
        identity_key,
        reason,
        decided_by_username: actor.username,
      })),
    );
    await recordAudit(trx, actor, {
      action: 'blacklist_decision',
      entity_type: person.registration,
      entity_id: person.id ?? null,
      entity_name: person.full_name,
      entity_number: person.id_number ?? person.passport_number ?? null,
      village_id: person.village_id,
      details: {
        blacklist_entry: { id: blacklist_id, full_name, id_number, village_name },
        same_person: false,
        reason,
      },
    });
  }
  return entries.map(({ id }) => id);
}

/** The decisions of a registration or a change, with it. */
export async function keepDecisions(
  trx: Trx,
  actor: Actor,
  person: SavedPerson,
  made: readonly BlacklistDecision[] = [],
) {
  if (made.length === 0) return;
  const decided = await decideDifferent(trx, actor, person, made);
  if (decided.length > 0) await suspects.removeOf(trx, person, decided);
}

/** The same for people whom one transaction has registered, and for whom nobody has answered. */
export const keepLooksOfAll = suspects.insertAll;

interface Looks {
  readonly looks: readonly Similar[] | undefined;
  readonly acknowledged: readonly RegistrationWarning[] | undefined;
  /** Somebody who is changed. What was found before is about another name, birth or number. */
  readonly isKnown?: boolean;
}

/**
 * Similar names that the clerk did not answer for wait on the board until somebody decides. Those with an answer are kept too: the
 * comparison of a new entry with everyone inside may come to this person a moment later.
 */
export async function keepLooks(
  trx: Trx,
  person: SavedPerson,
  { looks, acknowledged = [], isKnown = false }: Looks,
) {
  if (!looks) return;
  if (isKnown) await suspects.removeOf(trx, person);
  await suspects.insert(trx, person, looks, acknowledged.includes('name_like_blacklisted'));
}
