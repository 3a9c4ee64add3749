import {
  type BlacklistMatch,
  describeImportProblem,
  type ImportRowProblem,
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

export const toProblem = (
  { values, matches, records, ...problem }: KeptProblem,
  language: Language,
): ImportRowProblem => ({
  ...problem,
  text: describeImportProblem({ ...problem, ...(values && { values }) }, language),
  ...(matches && { matches: [...matches] }),
  ...(records && { records: [...records] }),
});
