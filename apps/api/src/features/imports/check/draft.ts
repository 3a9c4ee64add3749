import type { ResidentCreate, RowOutcome, Sex, VisitorCreate } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import type * as checked from '../checked-rows.repository.ts';
import { noRecord, readRow } from '../column-reader.ts';
import type { PersonInRow } from '../decisions.ts';
import type * as rows from '../import-rows.repository.ts';
import { type Bodies, type Keys, keysOf, type PeopleImport, parseRow } from '../kinds.ts';
import type { KeptProblem } from '../problems.ts';

/** A row while it is checked. */
export type Draft = Omit<checked.Finding, 'outcome' | 'problems'> & {
  readonly row: rows.StoredRow;
  outcome: RowOutcome;
  problems: KeptProblem[];
  body?: Bodies[keyof Bodies];
  values: Readonly<Record<string, string | null>>;
  owner_id: number | null;
  owner_key: string | null;
};

const noKeys: Keys = { key: null, starts: null, ends: null, name_key: null };

/** What the file says about the head of the family: a number, or a name. Some files name the head in their own row, too. */
function headKeyOf(values: Draft['values']): string | null {
  const key = identityKey(values.head_number ?? '') || foldText(values.head_name ?? '') || null;
  const own = [
    identityKey(values.id_number ?? values.passport_number ?? ''),
    foldText(values.full_name ?? ''),
  ];
  return key === null || own.includes(key) ? null : key;
}

/** Reads a row, by the rules of the form alone. */
export function draftOf(found: PeopleImport, row: rows.StoredRow): Draft {
  const read = readRow(found.kind, found, row.cells, row.corrections);
  const no = noRecord(found.columns, row);
  const { body, problems } = no ? { problems: [{ field: null, code: no }] } : parseRow(found.kind, read);
  const keys = body ? keysOf(found.kind, body) : noKeys;
  return {
    row,
    number: row.number,
    outcome: body ? 'create' : no ? 'left_out' : 'error',
    problems,
    ...(body && { body }),
    values: read.values,
    ...keys,
    head_key: found.kind === 'residents' && !no ? headKeyOf(read.values) : null,
    head_row: null,
    head_id: null,
    owner_id: null,
    owner_key: null,
  };
}

/** Of a row that the form refuses, what can be read: the rest of its problems does not hide what the blacklist says. */
export function personIn({ body, values, problems }: Draft): PersonInRow {
  if (body) return body as ResidentCreate | VisitorCreate;
  const unread = new Set(problems.map(({ field }) => field));
  const read = (name: string) => (unread.has(name) ? null : values[name] || null);
  return {
    full_name: read('full_name'),
    birthdate: read('birthdate'),
    sex: read('sex') as Sex | null,
    id_number: read('id_number'),
    passport_number: read('passport_number'),
  };
}

/** Nothing has been found that keeps it from being imported. */
export const isOpen = ({ outcome }: Draft) => outcome === 'create';

/** The row is about a person whom the register does not have: all that is wrong with it is named at once. */
export const isCompared = ({ outcome }: Draft) =>
  outcome === 'create' || outcome === 'decision' || outcome === 'error';

/** An error outweighs a decision: it has to be corrected first. */
export const refuse = (draft: Draft, outcome: 'error' | 'decision' | 'present', problem: KeptProblem) => {
  draft.problems.push(problem);
  if (draft.outcome !== 'error') draft.outcome = outcome;
};
