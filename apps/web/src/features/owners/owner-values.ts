import { DEFAULT_RELATIONSHIP, type FamilyMember, type Owner, type Relationship } from '@bawaba/contracts';
import { parseNationalNumber } from '@bawaba/identity';
import type { FoundTexts } from '../../lib/fill-fields.ts';
import { randomUuid } from '../../lib/random-uuid.ts';

export interface MemberValues {
  id: number | null;
  name: string;
  relationship: Relationship;
  birthdate: string;
  job: string;
  id_number: string;
  address: string;
  /** React key; a new member has no id yet. */
  key: string;
  [field: string]: unknown;
}

export const memberValues = (member: FamilyMember | null): MemberValues => ({
  id: member?.id ?? null,
  name: member?.name ?? '',
  relationship: member?.relationship ?? DEFAULT_RELATIONSHIP,
  birthdate: member?.birthdate ?? '',
  job: member?.job ?? '',
  id_number: member?.id_number ?? '',
  address: member?.address ?? '',
  key: member ? String(member.id) : randomUuid(),
});

export type OwnerValues = ReturnType<typeof ownerValues>;

/** The fields of an owner that a document contains. */
export type OwnerTexts = FoundTexts<'name' | 'birthdate' | 'job' | 'id_number' | 'address'>;

export const ownerValues = (owner: Owner | null) => ({
  name: owner?.name ?? '',
  birthdate: owner?.birthdate ?? '',
  job: owner?.job ?? '',
  id_number: owner?.id_number ?? '',
  address: owner?.address ?? '',
  building_address: owner?.building_address ?? '',
  village_id: owner ? String(owner.village_id) : null,
  family_members: owner?.family_members.map(memberValues) ?? [],
  /** Also stored in the draft, so that the api can reject a draft of an outdated version. */
  version: owner?.version,
});

/** Requires a complete national number: a passport number may start with the same digits. */
const birthDateIn = (idNumber: string) => {
  const { number, birthDate } = parseNationalNumber(idNumber);
  return number === null ? '' : (birthDate ?? '');
};

/** The birth date follows the number until the user types a different date. */
export function birthdateAfter(before: { id_number: string; birthdate: string }, idNumber: string): string {
  const isFollowing = before.birthdate === '' || before.birthdate === birthDateIn(before.id_number);
  return isFollowing ? birthDateIn(idNumber) || before.birthdate : before.birthdate;
}
