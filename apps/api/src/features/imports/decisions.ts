import type { BlacklistDecision, Sex } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { nationalFacts } from '../../records/national-facts.ts';

/** Somebody whom a row names, as far as it can be read. */
export interface PersonInRow {
  readonly full_name: string | null;
  readonly birthdate?: string | null;
  readonly sex?: Sex | null;
  readonly id_number?: string | null;
  readonly passport_number?: string | null;
}

/** "This is another person than the one on the blacklist", with the key of the person about whom somebody said so. */
export interface KeptDecision extends BlacklistDecision {
  readonly about: string;
}

/** What the comparison with the blacklist reads of a person. */
function personKey({ full_name, birthdate, sex, id_number, passport_number }: PersonInRow): string {
  const national = nationalFacts(id_number, passport_number);
  const keys = [id_number, passport_number].map((number) => identityKey(number ?? '')).filter(Boolean);
  return JSON.stringify([
    foldText(full_name ?? ''),
    national.birthdate ?? birthdate ?? null,
    national.sex ?? sex ?? null,
    [...new Set(keys)].sort(),
  ]);
}

export const decideAbout = (
  person: PersonInRow,
  decisions: readonly BlacklistDecision[],
): readonly KeptDecision[] => {
  const about = personKey(person);
  return decisions.map((decision) => ({ ...decision, about }));
};

/** Without those about somebody else, whom the row named before a correction or with another layout. */
export const decisionsAbout = (person: PersonInRow, kept: readonly KeptDecision[]): BlacklistDecision[] => {
  if (kept.length === 0) return [];
  const key = personKey(person);
  return kept.flatMap(({ about, ...decision }) => (about === key ? [decision] : []));
};
