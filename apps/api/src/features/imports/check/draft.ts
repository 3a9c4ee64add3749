import type { RowOutcome } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { noRecord, readRow } from '../column-reader.ts';
import type * as rows from '../import-rows.repository.ts';
import type * as imports from '../imports.repository.ts';
import { type Bodies, type Keys, keysOf, parseRow } from '../kinds.ts';
import type { KeptProblem } from '../problems.ts';

/** A row while it is checked. */
export type Draft = Omit<rows.Finding, 'outcome' | 'problems'> & {
  readonly row: rows.StoredRow;
  outcome: RowOutcome;
  problems: KeptProblem[];
  body?: Bodies[keyof Bodies];
  values: Readonly<Record<string, string | null>>;
  owner_id: number | null;
  owner_key: string | null;
};

const noKeys: Keys = { key: null, starts: null, ends: null, name_key: null };

/** What the file says about the head of the family: a number, or a name. */
const headKeyOf = (values: Draft['values']) =>
  identityKey(values.head_number ?? '') || foldText(values.head_name ?? '') || null;

/** Reads a row, by the rules of the form alone. */
export function draftOf(found: imports.Import, row: rows.StoredRow): Draft {
  const read = readRow(found.kind, found, row.cells, row.corrections);
  const no = noRecord(found.columns, row);
  const { body, problems } = no ? { problems: [{ field: null, code: no }] } : parseRow(found.kind, read);
  const keys = body ? keysOf(found.kind, body) : noKeys;
  const head_key = found.kind === 'residents' && body ? headKeyOf(read.values) : null;
  return {
    row,
    number: row.number,
    outcome: body ? 'create' : no ? 'left_out' : 'error',
    problems,
    ...(body && { body }),
    values: read.values,
    ...keys,
    // Some files name the head in their own row, too.
    head_key: head_key === keys.key || head_key === keys.name_key ? null : head_key,
    head_row: null,
    head_id: null,
    owner_id: null,
    owner_key: null,
  };
}

/** Nothing has been found that keeps it from being imported. */
export const isOpen = ({ outcome }: Draft) => outcome === 'create';

export const refuse = (draft: Draft, outcome: RowOutcome, problem: KeptProblem) => {
  draft.outcome = outcome;
  draft.problems = [problem];
};
