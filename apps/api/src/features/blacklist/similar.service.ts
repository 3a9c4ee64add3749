import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BlacklistMatch,
  MAX_BLACKLIST_MATCHES,
  type MatchTier,
  type NameMatch,
  type Sex,
} from '@bawaba/contracts';
import { nameExplainer, nameLookupKeys, nameMatcher, SIMILAR_NAME } from '@bawaba/identity';
import type { Database } from '../../database/database.ts';
import type { BirthFacts } from '../../records/national-facts.ts';
import * as blacklist from './blacklist.repository.ts';
import type { ComparedPerson } from './compared-person.ts';
import { settledFor } from './decisions.repository.ts';
import * as names from './names.repository.ts';

/** An entry whose name, or one of whose aliases, is similar. */
export interface Similar {
  readonly blacklist_id: number;
  readonly tier: MatchTier;
  readonly score: number;
}

/** Candidates that are scored at once: other requests get their turn after a few milliseconds. */
const SLICE = 500;

/** The best name of each entry counts. */
async function scoreAll(
  candidates: readonly names.Candidate[],
  tier: MatchTier,
  scoreOf: (form: string) => number,
): Promise<Similar[]> {
  const best = new Map<number, number>();
  for (const [at, { blacklist_id, form }] of candidates.entries()) {
    if (at > 0 && at % SLICE === 0) await nextTurn();
    const score = scoreOf(form);
    if (score >= SIMILAR_NAME && score > (best.get(blacklist_id) ?? 0)) best.set(blacklist_id, score);
  }
  return [...best].map(([blacklist_id, score]) => ({ blacklist_id, tier, score }));
}

/** What the queries of names take. */
export const knownOf = ({ birthdate, sex, keys }: ComparedPerson): names.Known => ({
  birthdate,
  sex,
  numbers: keys,
});

/** Of entries with the same birth date, those with a similar name. */
export const stopsAmong = async (
  candidates: readonly names.Candidate[],
  { full_name }: ComparedPerson,
): Promise<Similar[]> =>
  candidates.length === 0
    ? []
    : scoreAll(candidates, 'stop', nameMatcher(full_name, { sameBirthDate: true }));

/** Names of entries that may be similar and that nobody has decided, where a birth date is unknown on either side. */
export async function lookCandidates(db: Database, person: ComparedPerson): Promise<names.Candidate[]> {
  const keys = nameLookupKeys(person.full_name);
  return keys.length === 0 ? [] : names.namesSharingKey(db, { ...knownOf(person), keys });
}

/** Of these, the entries with a similar name. */
export const looksAmong = async (
  candidates: readonly names.Candidate[],
  { full_name }: ComparedPerson,
): Promise<Similar[]> =>
  candidates.length === 0 ? [] : scoreAll(candidates, 'look', nameMatcher(full_name));

/** Only M against F: X and null are unknown. */
export const isOtherSex = (one: Sex | null, other: Sex | null) =>
  one !== other && [one, other].every((sex) => sex === 'M' || sex === 'F');

/** How two people compare by what is known of their births; undefined if they are different people. */
export function tierOf(one: BirthFacts, other: BirthFacts): MatchTier | undefined {
  if (isOtherSex(one.sex, other.sex)) return undefined;
  if (!one.birthdate || !other.birthdate) return 'look';
  return one.birthdate === other.birthdate ? 'stop' : undefined;
}

/** Which of these entries are similar. */
export async function findAmong(
  db: Database,
  person: ComparedPerson,
  ids: readonly number[],
): Promise<Similar[]> {
  const rows = await names.namesOf(db, ids);
  const among = (tier: MatchTier) =>
    scoreAll(
      rows.filter((row) => tierOf(person, row) === tier),
      tier,
      nameMatcher(person.full_name, { sameBirthDate: tier === 'stop' }),
    );
  return (await Promise.all([among('stop'), among('look')])).flat();
}

/** Without those that somebody has decided, and entries of the person's own number, which are a matter of the number. */
export async function undecided(
  db: Database,
  { keys }: ComparedPerson,
  found: readonly Similar[],
): Promise<Similar[]> {
  if (found.length === 0 || keys.length === 0) return [...found];
  const settled = new Set((await settledFor(db, keys)).map(({ blacklist_id }) => blacklist_id));
  return found.filter(({ blacklist_id }) => !settled.has(blacklist_id));
}

const rank: Readonly<Record<MatchTier, number>> = { stop: 0, look: 1 };

/** Those that may be the person most likely; the newest first among equals. */
export const mostSimilar = (found: readonly Similar[]): Similar[] =>
  [...found]
    .sort((a, b) => rank[a.tier] - rank[b.tier] || b.score - a.score || b.blacklist_id - a.blacklist_id)
    .slice(0, MAX_BLACKLIST_MATCHES);

/** Says of other names why they are similar to this one. */
export function explainer(full_name: string, sameBirthDate: boolean): (name: string) => NameMatch {
  const compare = nameExplainer(full_name, { sameBirthDate });
  return (name) => {
    const { score, explanation } = compare(name);
    const parts = explanation.parts.map((part) => ({
      kind: part.kind,
      a: 'a' in part ? part.a : null,
      b: 'b' in part ? part.b : null,
      letters: part.kind === 'same' ? [...part.letters] : [],
    }));
    return { name, score, parts, family_name_first: explanation.familyNameFirst ?? null };
  };
}

/** Shows entries as an answer does, with the name that is most similar. Nothing, if an entry has no name any more. */
export function matchDescriber(full_name: string) {
  const explain = { stop: explainer(full_name, true), look: explainer(full_name, false) };
  return (entry: blacklist.ComparedEntry, tier: MatchTier): BlacklistMatch | undefined => {
    const matches = names.namesIn(entry).map(explain[tier]);
    const [match] = matches.sort((a, b) => b.score - a.score);
    return match && { ...entry, score: match.score, tier, match };
  };
}

export async function describeMatches(
  db: Database,
  { full_name }: ComparedPerson,
  found: readonly Similar[],
): Promise<BlacklistMatch[]> {
  if (found.length === 0) return [];
  const similar = mostSimilar(found);
  const entries = await blacklist.findCompared(
    db,
    similar.map(({ blacklist_id }) => blacklist_id),
  );
  const describe = matchDescriber(full_name);
  return similar.flatMap(({ blacklist_id, tier }) => {
    const entry = entries.find(({ id }) => id === blacklist_id);
    return (entry && describe(entry, tier)) ?? [];
  });
}

/** Entries of both tiers that nobody has decided, the most similar first. */
export async function similarTo(db: Database, person: ComparedPerson): Promise<Similar[]> {
  if (!person.birthdate) return mostSimilar(await looksAmong(await lookCandidates(db, person), person));
  const keys = nameLookupKeys(person.full_name);
  const { born, unborn } = await names.namesBornOnOrSharingKey(db, { ...knownOf(person), keys });
  const [stops, looks] = [await stopsAmong(born, person), await looksAmong(unborn, person)];
  return mostSimilar([...stops, ...looks]);
}
