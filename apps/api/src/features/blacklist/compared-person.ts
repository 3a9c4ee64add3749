import type { Registration, Sex } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { type BirthFacts, nationalFacts } from '../../records/national-facts.ts';

/** Somebody on a form. */
export interface PersonOnForm {
  readonly registration: Registration;
  /** The record that is changed. */
  readonly id?: number;
  readonly full_name: string | null;
  readonly birthdate?: string | null;
  readonly sex?: Sex | null;
  readonly id_number?: string | null;
  readonly passport_number?: string | null;
}

/** Somebody whom a form registers or changes, or asks about, and where. */
export type Registered = PersonOnForm & { readonly village_id: number | null };

/** A resident or a visitor. */
export interface PersonRecord {
  readonly registration: Registration;
  readonly id: number;
}

/** Somebody who is in the register. */
export type SavedPerson = Registered & { readonly id: number; readonly village_id: number };

export const numbersOf = ({
  id_number,
  passport_number,
}: Pick<Registered, 'id_number' | 'passport_number'>) =>
  [id_number, passport_number].flatMap((number) => number || []);

/** What is compared with the blacklist. */
export interface ComparedPerson extends BirthFacts {
  readonly full_name: string;
  /** Of the numbers. A visitor has the key of the visit, too. */
  readonly keys: readonly string[];
}

/** The national number decides: nobody gets past the blacklist with another birth date in the form. */
export function comparedPerson(person: PersonOnForm): ComparedPerson {
  const numbers = numbersOf(person);
  const { birthdate, sex } = nationalFacts(...numbers);
  const keys = [...new Set(numbers.map(identityKey))].filter(Boolean);
  const isKnownVisit = person.registration === 'visitor' && person.id !== undefined;
  return {
    full_name: person.full_name ?? '',
    birthdate: birthdate ?? person.birthdate ?? null,
    sex: sex ?? person.sex ?? null,
    keys: isKnownVisit ? [...keys, `visitor ${person.id}`] : keys,
  };
}

/** Nothing that the comparison looks at has changed. */
export const isSamePerson = (one: ComparedPerson, other: ComparedPerson) =>
  JSON.stringify(one) === JSON.stringify(other);
