import { z } from 'zod';
import type { BlacklistCreate } from './blacklist.ts';
import type { OwnerCreate } from './owners.ts';
import type { ResidentCreate } from './residents.ts';
import type { VisitorCreate } from './visitors.ts';

/** What a spreadsheet can bring in. */
export const importKinds = ['residents', 'owners', 'visitors', 'blacklist'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * How the cells of a column are read. `names`: several in one cell. `place`: an apartment or a building. `number`: of a document,
 * letters and digits. `period`: the first and the last day of a stay in one cell. `country` is a code of three letters;
 * `nationality` too where it is known, and text otherwise. `relationship` is to the head of a group, `family_relationship` to an
 * owner.
 */
export const importFieldTypes = [
  'name',
  'names',
  'text',
  'place',
  'number',
  'phone',
  'date',
  'period',
  'sex',
  'id_type',
  'country',
  'nationality',
  'relationship',
  'family_relationship',
] as const;
export type ImportFieldType = (typeof importFieldTypes)[number];

interface Field<Name extends string> {
  readonly name: Name;
  readonly type: ImportFieldType;
}

/** `owner_*`: with whom the resident lives, found or made. `head_*`: the resident with whom they came. */
const residentFields = [
  { name: 'full_name', type: 'name' },
  { name: 'id_type', type: 'id_type' },
  { name: 'id_number', type: 'number' },
  { name: 'check_in', type: 'date' },
  { name: 'check_out', type: 'date' },
  { name: 'stay_period', type: 'period' },
  { name: 'apartment_number', type: 'place' },
  { name: 'building_number', type: 'place' },
  { name: 'owner_name', type: 'name' },
  { name: 'owner_number', type: 'number' },
  { name: 'birthdate', type: 'date' },
  { name: 'sex', type: 'sex' },
  { name: 'nationality', type: 'nationality' },
  { name: 'phone', type: 'phone' },
  { name: 'vehicle_plate', type: 'text' },
  { name: 'address', type: 'text' },
  { name: 'job', type: 'text' },
  { name: 'religion', type: 'text' },
  { name: 'marital_status', type: 'text' },
  { name: 'id_expire_date', type: 'date' },
  { name: 'passport_number', type: 'number' },
  { name: 'passport_country', type: 'country' },
  { name: 'passport_expiry_date', type: 'date' },
  { name: 'passport_type', type: 'text' },
  { name: 'head_name', type: 'name' },
  { name: 'head_number', type: 'number' },
  { name: 'relationship', type: 'relationship' },
] as const satisfies readonly Field<
  keyof ResidentCreate | 'stay_period' | 'owner_name' | 'owner_number' | 'head_name' | 'head_number'
>[];

/**
 * One row for each person. The owner's own columns repeat on the rows of the family, or are empty there: then the row belongs to
 * the owner above it. Where one column has the names of all, `member_relationship` says who is the owner.
 */
const ownerFields = [
  { name: 'name', type: 'name' },
  { name: 'id_number', type: 'number' },
  { name: 'birthdate', type: 'date' },
  { name: 'job', type: 'text' },
  { name: 'address', type: 'text' },
  { name: 'building_address', type: 'text' },
  { name: 'member_name', type: 'name' },
  { name: 'member_relationship', type: 'family_relationship' },
  { name: 'member_number', type: 'number' },
  { name: 'member_birthdate', type: 'date' },
  { name: 'member_job', type: 'text' },
] as const satisfies readonly Field<
  | keyof OwnerCreate
  | 'member_name'
  | 'member_relationship'
  | 'member_number'
  | 'member_birthdate'
  | 'member_job'
>[];

const visitorFields = [
  { name: 'full_name', type: 'name' },
  { name: 'id_type', type: 'id_type' },
  { name: 'passport_number', type: 'number' },
  { name: 'visit_date', type: 'date' },
  { name: 'host', type: 'text' },
  { name: 'apartment_number', type: 'place' },
  { name: 'building_number', type: 'place' },
  { name: 'vehicle_plate', type: 'text' },
  { name: 'phone', type: 'phone' },
  { name: 'nationality', type: 'nationality' },
  { name: 'birthdate', type: 'date' },
  { name: 'sex', type: 'sex' },
  { name: 'notes', type: 'text' },
] as const satisfies readonly Field<keyof VisitorCreate>[];

const blacklistFields = [
  { name: 'id_number', type: 'number' },
  { name: 'full_name', type: 'name' },
  { name: 'reason', type: 'text' },
  { name: 'aliases', type: 'names' },
  { name: 'birthdate', type: 'date' },
  { name: 'sex', type: 'sex' },
] as const satisfies readonly Field<keyof BlacklistCreate>[];

/** What a column of a file can mean, in the order in which screens offer it. */
export const importFields = {
  residents: residentFields,
  owners: ownerFields,
  visitors: visitorFields,
  blacklist: blacklistFields,
} as const;
export type ImportFieldName<Kind extends ImportKind = ImportKind> =
  (typeof importFields)[Kind][number]['name'];
export type ImportField = Field<ImportFieldName>;

/** The name of a field in a request; the api knows which of them the kind has. */
export const importFieldName = z.string().regex(/^[a-z_]{1,40}$/, 'invalid_choice');

export const importFieldsOf = (kind: ImportKind): readonly ImportField[] => importFields[kind];

/**
 * What a file needs: of each list, one field. The type of a document is derived from the number where no column has it: a
 * national number is a national ID, also one with a mistake, any other a passport. A resident without `id_number` has the number of the passport.
 */
export const requiredImportFields: Readonly<Record<ImportKind, readonly (readonly ImportFieldName[])[]>> = {
  residents: [
    ['full_name'],
    ['id_number', 'passport_number'],
    ['check_in', 'stay_period'],
    ['check_out', 'stay_period'],
  ],
  owners: [['name']],
  visitors: [['full_name'], ['visit_date']],
  blacklist: [['id_number'], ['reason']],
};

/** The lists of `requiredImportFields` of which no column has a field. */
export const missingImportFields = (kind: ImportKind, mapped: Iterable<string>) => {
  const names = new Set(mapped);
  return requiredImportFields[kind].filter((choices) => !choices.some((name) => names.has(name)));
};

/** How the dates of a column are written. */
export const dateConventions = ['dmy', 'mdy', 'ymd'] as const;
export type DateConvention = (typeof dateConventions)[number];

/** Why a cell has no value. */
export const importProblems = [
  /** A spreadsheet rounded the number, wrote it as 2.98E+13, or made a date of it: what was typed is lost. */
  'mangled_number',
  'invalid_number',
  'invalid_date',
  /** Day and month could be the other way round, and nobody has said how this column is written. */
  'ambiguous_date',
  'invalid_period',
  'unknown_choice',
  /** A formula ended in an error, or has no value in the file. */
  'formula_error',
  'too_long',
] as const;
export type ImportProblem = (typeof importProblems)[number];
