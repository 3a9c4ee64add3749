import {
  type Batch,
  type BatchField,
  type BatchPerson,
  type BatchProblem,
  type BatchStay,
  type BatchTypedFields,
  batchFields,
  batchStandings,
  type CompanionRelationship,
  describeIssues,
  type Language,
  type RegistrationWarning,
  residentCreate,
} from '@bawaba/contracts';
import { nationalFacts } from '../../records/national-facts.ts';
import { type FieldTexts, type MergedReading, mergeReadings, type ReadPage } from './merged-reading.ts';
import { doubtsAbout, unseenWarnings } from './person-warnings.ts';

/** A person as the database has it. */
export interface PersonRow {
  readonly id: number;
  readonly version: number;
  readonly typed: BatchTypedFields;
  readonly stay: Partial<BatchStay>;
  readonly is_reviewed: boolean;
  readonly is_head: boolean;
  readonly relationship: CompanionRelationship | null;
  readonly state: 'draft' | 'saved' | 'left_out';
  readonly is_checked: boolean;
  readonly problem: BatchProblem | null;
  readonly warnings: readonly RegistrationWarning[];
  /** The warnings that the clerk saw when they said that the person looks right. */
  readonly acknowledged: readonly RegistrationWarning[];
  readonly resident_id: number | null;
}
export interface PageRow extends ReadPage {
  readonly id: number;
  readonly person_id: number | null;
}

const typedNames = (typed: BatchTypedFields) =>
  batchFields.filter((name) => typed[name] !== undefined && typed[name] !== null);

/** A number that the clerk typed brings its birth date and sex, unless those were typed too. */
function withTyped(read: FieldTexts, typed: BatchTypedFields): FieldTexts {
  const names = typedNames(typed);
  const fields: Partial<Record<BatchField, string>> = { ...read };
  for (const name of names) fields[name] = typed[name] ?? '';
  if (!names.includes('id_number') || fields.id_type !== 'national_id') return fields;
  const { birthdate, sex } = nationalFacts(fields.id_number);
  if (birthdate && !names.includes('birthdate')) fields.birthdate = birthdate;
  if (sex && !names.includes('sex')) fields.sex = sex;
  return fields;
}

/** The body of the registration, without the head. Not checked. */
export function registrationOf(
  { village_id, stay }: Pick<Batch, 'village_id' | 'stay'>,
  person: Pick<PersonRow, 'typed' | 'stay' | 'acknowledged'>,
  { fields: read, extras }: MergedReading,
) {
  const fields = withTyped(read, person.typed);
  return {
    ...extras,
    ...fields,
    ...stay,
    ...person.stay,
    village_id,
    ...(fields.id_type === 'passport' && { passport_number: fields.id_number }),
    ...(person.acknowledged.length > 0 && { acknowledged: person.acknowledged }),
  };
}

function standingOf(row: PersonRow, needsLook: boolean) {
  if (row.state !== 'draft') return row.state;
  if (row.problem) return 'blocked';
  return needsLook ? 'doubtful' : 'good';
}

export function personOf(
  batch: Pick<Batch, 'village_id' | 'stay'>,
  row: PersonRow,
  pages: readonly PageRow[],
  language: Language,
): BatchPerson {
  const merged = mergeReadings(pages);
  const body = registrationOf(batch, row, merged);
  const parsed = row.state === 'draft' ? residentCreate.safeParse(body) : undefined;
  const problems = parsed?.error ? describeIssues(parsed.error.issues, body, language) : {};
  const typed = typedNames(row.typed);
  const unseen = unseenWarnings(row);
  const is_reviewed = row.is_reviewed && unseen.length === 0;
  const doubtsOfDocuments = merged.doubts.filter(({ field }) => field === null || !typed.includes(field));
  const doubts =
    row.is_reviewed && !is_reviewed
      ? doubtsAbout(unseen)
      : [...doubtsOfDocuments, ...doubtsAbout(row.warnings)];
  return {
    id: row.id,
    version: row.version,
    standing: standingOf(row, Object.keys(problems).length > 0 || (doubts.length > 0 && !is_reviewed)),
    fields: withTyped(merged.fields, row.typed),
    typed,
    stay: row.stay,
    doubts,
    is_reviewed,
    problems,
    problem: row.problem,
    is_checked: row.is_checked,
    is_head: row.is_head,
    relationship: row.relationship,
    resident_id: row.resident_id,
    page_ids: pages.map(({ id }) => id),
  };
}

/** Those to look at first. */
export const byStanding = (one: BatchPerson, other: BatchPerson) =>
  batchStandings.indexOf(one.standing) - batchStandings.indexOf(other.standing) || one.id - other.id;
