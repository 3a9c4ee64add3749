import {
  type FamilyMemberWrite,
  familyMemberWrite,
  type OwnerCreate,
  ownerCreate,
  problemsOf,
} from '@bawaba/contracts';
import type { Layout, ReadRow } from './column-reader.ts';
import type { KeptProblem } from './problems.ts';

type Values = ReadRow['values'];

/** The file has a column for the names of members. Otherwise one column has the names of all. */
export const hasMemberNames = ({ columns }: Pick<Layout, 'columns'>) =>
  columns.some(({ field }) => field === 'member_name');

/** A row of a file of owners: the owner, a member of the family, or both. */
export interface FamilyRow {
  readonly owner?: OwnerCreate;
  readonly member?: FamilyMemberWrite;
}

/** What a row says, before the rules of the form. Fields of the form by the field of the file that has them. */
interface Part {
  readonly values: Values;
  readonly fieldOf: (name: string) => string;
}

const memberFields = {
  name: 'member_name',
  relationship: 'member_relationship',
  id_number: 'member_number',
  birthdate: 'member_birthdate',
  job: 'member_job',
} as const;
const ownNames = ['name', 'id_number', 'birthdate', 'job', 'address', 'building_address'] as const;

/** The member in the fields of members. Where a row has no owner, its other columns are about the member, too. */
function memberPart(values: Values, hasOwner: boolean): Part {
  const fieldOf = (name: string) => {
    const own = memberFields[name as keyof typeof memberFields];
    if (own === undefined) return name;
    return !hasOwner && name !== 'name' && !values[own] && values[name] ? name : own;
  };
  const shared = hasOwner ? [] : (['address'] as const);
  const names = [...Object.keys(memberFields), ...shared];
  return { fieldOf, values: Object.fromEntries(names.map((name) => [name, values[fieldOf(name)] ?? null])) };
}

/** The owner in the columns of the owner, or in those of members if the row calls this member the owner. */
function ownerPart(values: Values, isCalledOwner: boolean): Part {
  const fieldOf = (name: string) => {
    const other = memberFields[name as keyof typeof memberFields];
    return isCalledOwner && other && !values[name] && values[other] ? other : name;
  };
  return {
    fieldOf,
    values: Object.fromEntries(ownNames.map((name) => [name, values[fieldOf(name)] ?? null])),
  };
}

/** One column with the names of all: the relationship says who is the owner. */
const namedByOwnColumn = (values: Values): Part => ({
  fieldOf: (name) => (name === 'relationship' ? 'member_relationship' : name),
  values: { ...values, relationship: values.member_relationship ?? null },
});

/** Who is in a row. `areMembersNamed`: the file has a column for their names. */
export function peopleIn(values: Values, areMembersNamed: boolean): { owner?: Part; member?: Part } {
  const isCalledOwner = values.member_relationship === 'owner';
  if (isCalledOwner) return { owner: ownerPart(values, true) };
  if (!areMembersNamed && !values.member_name && values.member_relationship)
    return { member: namedByOwnColumn(values) };
  const hasMember = Object.values(memberFields).some((name) => values[name]);
  const hasOwner = Boolean(values.name) || !hasMember;
  return {
    ...(hasOwner && { owner: ownerPart(values, false) }),
    ...(hasMember && { member: memberPart(values, hasOwner) }),
  };
}

/** A file that does not say how somebody is related does not say that they are a son. */
const UNSAID = 'other';

/** By the rules of the form: all the problems of both people, by the columns of the file. */
export function parseFamilyRow({ values, problems }: ReadRow, areMembersNamed: boolean) {
  const { owner, member } = peopleIn(values, areMembersNamed);
  const unread = new Set(problems.map(({ field }) => field));
  const found: KeptProblem[] = [...problems];
  const parse = <Body>(
    schema: typeof ownerCreate | typeof familyMemberWrite,
    { values: said, fieldOf }: Part,
  ): Body | undefined => {
    const parsed = schema.safeParse(said);
    if (parsed.success) return parsed.data as Body;
    for (const problem of problemsOf(parsed.error.issues, said)) {
      const field = fieldOf(problem.field);
      if (!unread.has(field)) found.push({ ...problem, field });
    }
    return undefined;
  };
  const parsedOwner = owner && parse<OwnerCreate>(ownerCreate, owner);
  const related = member && {
    ...member,
    values: { ...member.values, relationship: member.values.relationship ?? UNSAID },
  };
  const parsedMember = related && parse<FamilyMemberWrite>(familyMemberWrite, related);
  const body: FamilyRow = {
    ...(parsedOwner && { owner: parsedOwner }),
    ...(parsedMember && { member: parsedMember }),
  };
  return { people: { owner, member }, problems: found, ...(found.length === 0 && { body }) };
}
