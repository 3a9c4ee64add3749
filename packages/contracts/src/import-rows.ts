import { z } from 'zod';
import { blacklistMatch } from './blacklist.ts';
import { optionalVersion, plainText, recordId, requiredParagraph } from './fields.ts';
import { importFieldName, importKinds } from './import-fields.ts';
import { importProblemLevels } from './import-problems.ts';

/**
 * `unchecked` until the check comes to a row. What it found out (`create`, `present`, `error`, `decision`), what somebody decided
 * (`left_out`), and what became of it: `created`, and after an undo `removed` or `kept`.
 */
export const rowOutcomes = [
  'unchecked',
  'create',
  'present',
  'error',
  'decision',
  'left_out',
  'created',
  'removed',
  'kept',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const cellText = plainText(32_767);

export const importRowProblem = z.object({
  /** The field that it is about; null: the whole row. */
  field: z.string().nullable(),
  /** The code of a validation rule, of an error of the api, or of `importProblemTexts`. */
  code: z.string(),
  /** In the language of the request. */
  text: z.string(),
  /** `stop`: why the row is not imported, or why the undo kept it. `note`: worth knowing; the row is imported all the same. */
  level: z.enum(importProblemLevels),
  /** `blacklist_match`: the entries. */
  matches: z.array(blacklistMatch).optional(),
  /** Records of the register that it is about, such as the stay that overlaps or the owners with this name. */
  records: z.array(z.object({ kind: z.enum(importKinds), id: recordId, label: z.string() })).optional(),
  /** The other row of the file that it is about. */
  row: z.int().optional(),
});
export type ImportRowProblem = z.infer<typeof importRowProblem>;

export const importRow = z.object({
  /** As the spreadsheet numbers it. */
  number: z.int(),
  outcome: z.enum(rowOutcomes),
  /** The file's own cells, as it shows them. */
  cells: z.array(z.string()),
  /** What the row becomes, by field, as texts; with the corrections. */
  values: z.record(z.string(), z.string().nullable()),
  /** The fields whose value somebody corrected here. */
  corrected: z.array(z.string()),
  problems: z.array(importRowProblem),
  /** The row with which it is imported: of the owner of a family, or of the person with whom this one came. */
  with_row: z.int().nullable(),
  /** The owner that somebody chose for it, of several with the same name. */
  chosen_owner_id: recordId.nullable(),
  /** What it made; for a member of a family, the owner. */
  record_id: recordId.nullable(),
  version: z.int(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRowWrite = z.object({
  /** Corrections by field, as typed; null takes a correction back. */
  values: z.record(importFieldName, cellText.nullable()).optional(),
  /** True: this row is not imported. False: it is, after all. */
  left_out: z.boolean().optional(),
  /** Similar entries of the blacklist that are other people; needs manage_blacklist. */
  decisions: z
    .array(
      z.object({ blacklist_id: recordId, same_person: z.literal(false), reason: requiredParagraph(500) }),
    )
    .max(20)
    .optional(),
  /** Which of the owners of `owner_ambiguous` is meant; null takes the choice back. */
  owner_id: recordId.nullable().optional(),
  version: optionalVersion,
});
export type ImportRowWrite = z.output<typeof importRowWrite>;
