import {
  type BlacklistMatch,
  describeImportProblem,
  type ImportKind,
  type ImportRowProblem,
  importProblemLevel,
  type Language,
} from '@bawaba/contracts';

/** A problem as it is stored: its sentence is written when somebody reads it, in their language. */
export interface KeptProblem {
  readonly field: string | null;
  readonly code: string;
  /** What the sentence counts. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly matches?: readonly BlacklistMatch[];
  readonly records?: readonly { readonly id: number; readonly label: string }[];
  readonly row?: number;
}

/** The records of a problem are of the kind that the file has, unless it is about an owner or a head that a row names. */
function kindOfRecords(code: string, kind: ImportKind): ImportKind {
  if (code.startsWith('owner_') || code.startsWith('member_')) return 'owners';
  return code.startsWith('head_') ? 'residents' : kind;
}

export const toProblem = (
  kind: ImportKind,
  { values, matches, records, ...problem }: KeptProblem,
  language: Language,
): ImportRowProblem => ({
  ...problem,
  level: importProblemLevel(problem.code),
  text: describeImportProblem({ ...problem, ...(values && { values }) }, language),
  ...(matches && { matches: [...matches] }),
  ...(records && {
    records: records.map((record) => ({ kind: kindOfRecords(problem.code, kind), ...record })),
  }),
});
