import {
  type BlacklistCreate,
  blacklistCreate,
  type ImportKind,
  problemsOf,
  type ResidentCreate,
  residentCreate,
  type VisitorCreate,
  visitorCreate,
} from '@bawaba/contracts';
import { foldText, identityKey, parseNationalNumber } from '@bawaba/identity';
import type { ReadRow } from './column-reader.ts';
import type { Import } from './imports.repository.ts';
import type { KeptProblem } from './problems.ts';

/** A row of a file of owners can be a family of several rows: see family-row.ts. */
export type PeopleKind = Exclude<ImportKind, 'owners'>;
export type PeopleImport = Import & { readonly kind: PeopleKind };
export const isOfPeople = (found: Import): found is PeopleImport => found.kind !== 'owners';

export interface Bodies {
  residents: ResidentCreate;
  visitors: VisitorCreate;
  blacklist: BlacklistCreate;
}

/** By what two rows of one file, or a row and a record, are about the same thing. */
export interface Keys {
  readonly key: string | null;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly name_key: string | null;
}

type Values = Readonly<Record<string, string | null>>;
const splitNames = (text: string | null | undefined) =>
  (text ?? '')
    .split(/[;؛\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** A national number with a digit that is wrong, missing or doubled. No passport has so many digits. */
const isNearlyNational = (number: string) => /^[23][0-9]{12,14}$/.test(number);

/** A national number is a national ID, also one with a mistake unless it is a foreigner's; any other is a passport. */
const idTypeOf = (number: string | null | undefined, nationality: string | null | undefined) =>
  parseNationalNumber(number ?? '').valid ||
  (isNearlyNational(number ?? '') && (!nationality || nationality === 'EGY'))
    ? 'national_id'
    : 'passport';

/** The body that a form would send. */
const inputOf: Readonly<Record<PeopleKind, (values: Values) => Record<string, unknown>>> = {
  residents: ({ owner_name, owner_number, head_name, head_number, stay_period, ...values }) => {
    const id_number = values.id_number ?? values.passport_number;
    return { ...values, id_number, id_type: values.id_type ?? idTypeOf(id_number, values.nationality) };
  },
  visitors: (values) => ({
    ...values,
    id_type: values.id_type ?? idTypeOf(values.passport_number, values.nationality),
  }),
  blacklist: ({ aliases, ...values }) => ({ ...values, aliases: splitNames(aliases) }),
};

const schemas = {
  residents: residentCreate,
  visitors: visitorCreate,
  blacklist: blacklistCreate,
} as const;

/** Checks a row by the rules of the form: all its problems at once, those of the cells before those of the form. */
export function parseRow<Kind extends PeopleKind>(
  kind: Kind,
  { values, problems }: ReadRow,
): { body?: Bodies[Kind]; problems: KeptProblem[] } {
  const unread = new Set(problems.map(({ field }) => field));
  // A rule about two fields says nothing when one of them cannot be read.
  const readable = Object.fromEntries(Object.entries(values).filter(([field]) => !unread.has(field)));
  const input = inputOf[kind](readable);
  const parsed = schemas[kind].safeParse(input);
  if (parsed.success && problems.length === 0) return { body: parsed.data as Bodies[Kind], problems: [] };
  const more = parsed.success ? [] : problemsOf(parsed.error.issues, input);
  return { problems: [...problems, ...more.filter(({ field }) => !unread.has(field))] };
}

const noDays = { starts: null, ends: null };

/** Visits are as short as a day: twice on one day is one visit. */
export function keysOf(kind: PeopleKind, body: Bodies[PeopleKind]): Keys {
  switch (kind) {
    case 'residents': {
      const { id_number, full_name, check_in, check_out } = body as ResidentCreate;
      return {
        key: identityKey(id_number),
        starts: check_in,
        ends: check_out,
        name_key: foldText(full_name),
      };
    }
    case 'visitors': {
      const { passport_number, full_name, visit_date } = body as VisitorCreate;
      const person = identityKey(passport_number ?? '') || foldText(full_name);
      return { key: `${person} ${visit_date}`, ...noDays, name_key: null };
    }
    case 'blacklist': {
      const { id_number } = body as BlacklistCreate;
      return { key: identityKey(id_number), ...noDays, name_key: null };
    }
  }
}
