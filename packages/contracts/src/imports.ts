import { z } from 'zod';
import { blacklistMatch } from './blacklist.ts';
import { endpoint } from './endpoint.ts';
import {
  filterId,
  idParams,
  instant,
  noContent,
  optionalVersion,
  paging,
  pathId,
  plainText,
  recordId,
  requiredParagraph,
  searchText,
} from './fields.ts';
import { dateConventions, importKinds } from './import-fields.ts';
import { filterChoice } from './residents.ts';

/** Rows with content, without the heading. */
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/**
 * What happens to an import now. `ready` is every rest after a check: before the commit, after it, and after a commit that was
 * cancelled; the counts of the rows tell which.
 */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'committing',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];
/** The program works on it; a screen follows its progress. */
export const busyImportStates: readonly ImportState[] = ['reading', 'checking', 'committing', 'undoing'];

/**
 * `unchecked` until the check comes to a row. What it found out (`create`, `present`, `error`, `decision`), what somebody decided (`left_out`), and what
 * became of it: `created`, and after an undo `removed` or `kept`.
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

const fieldName = z.string().regex(/^[a-z_]{1,40}$/, 'invalid_choice');
const cellText = plainText(32_767);

/** One column of the file, and what it means. Null: it is not imported. */
export const importColumn = z.object({
  /** From 0. */
  index: z.int(),
  heading: z.string().nullable(),
  field: fieldName.nullable(),
  /** Why it is taken for this: its heading, its contents, a file like this one before, or a person. */
  by: z.enum(['heading', 'contents', 'memory', 'person']).nullable(),
  /** Of a column with dates as text. Null: nothing proves one, so somebody must say. */
  date_order: z.enum(dateConventions).nullable(),
  /** The orders that the column does not rule out. More than one: somebody must choose. Empty: it has no dates as text. */
  possible_date_orders: z.array(z.enum(dateConventions)),
  /** The first different values, as the file shows them. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importRowProblem = z.object({
  /** The field that it is about; null: the whole row. */
  field: z.string().nullable(),
  /** The code of a validation rule, of an error of the api, or of `importProblemTexts`. */
  code: z.string(),
  /** In the language of the request. */
  text: z.string(),
  /** `blacklist_match`: the entries. */
  matches: z.array(blacklistMatch).optional(),
  /** Records of the register that it is about, such as the stay that overlaps or the owners with this name. */
  records: z.array(z.object({ id: recordId, label: z.string() })).optional(),
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
  /** What it made. */
  record_id: recordId.nullable(),
  version: z.int(),
});
export type ImportRow = z.infer<typeof importRow>;

const counts = z.object(
  Object.fromEntries(rowOutcomes.map((outcome) => [outcome, z.int()])) as Record<RowOutcome, z.ZodInt>,
);

export const importSummary = z.object({
  id: recordId,
  kind: z.enum(importKinds),
  village_id: recordId,
  village_name: z.string(),
  file_name: z.string(),
  file_bytes: z.int(),
  file_sha256: z.string(),
  state: z.enum(importStates),
  /** Why it failed: a code of the error table. */
  failure: z.string().nullable(),
  /** Of the state it is in: rows done, of how many. */
  progress: z.object({ done: z.int(), total: z.int() }),
  rows: z.int(),
  counts,
  created_by: z.object({ username: z.string(), full_name: z.string() }),
  created_at: instant,
  committed_at: instant.nullable(),
  undone_at: instant.nullable(),
  version: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** How the file is read: which columns mean what, beside the first rows and what they become. */
export const importLayout = z.object({
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The row with the headings; null: there is none. */
  header_row: z.int().nullable(),
  columns: z.array(importColumn),
  /** For all rows that have no value of their own. */
  defaults: z.record(z.string(), z.string()),
  /** Fields that every row needs and that no column or default gives. */
  missing: z.array(z.string()),
  /** The first rows below the header. */
  rows: z.array(importRow.pick({ number: true, cells: true, values: true, problems: true })),
});
export type ImportLayout = z.infer<typeof importLayout>;

export const importLayoutWrite = z.object({
  header_row: z.int().min(1).max(1_048_576).nullable(),
  columns: z
    .array(
      z.object({
        index: z
          .int()
          .min(0)
          .max(MAX_IMPORT_COLUMNS - 1),
        field: fieldName.nullable(),
        date_order: z
          .enum(dateConventions)
          .nullish()
          .transform((order) => order ?? null),
      }),
    )
    .max(MAX_IMPORT_COLUMNS),
  defaults: z.record(fieldName, plainText(1000)).default({}),
  version: optionalVersion,
});
export type ImportLayoutWrite = z.output<typeof importLayoutWrite>;

export const importRowWrite = z.object({
  /** Corrections by field, as typed; null takes a correction back. */
  values: z.record(fieldName, cellText.nullable()).optional(),
  /** True: this row is not imported. False: it is, after all. */
  left_out: z.boolean().optional(),
  /** Similar entries of the blacklist that are other people; needs manage_blacklist. */
  decisions: z
    .array(
      z.object({ blacklist_id: recordId, same_person: z.literal(false), reason: requiredParagraph(500) }),
    )
    .max(20)
    .optional(),
  version: optionalVersion,
});
export type ImportRowWrite = z.output<typeof importRowWrite>;

const rowParams = z.object({ id: pathId, number: pathId });
const tags = ['imports'];
const step = <const Url extends string>(url: Url, summary: string) =>
  endpoint({
    method: 'POST',
    url,
    schema: { summary, tags, params: idParams, response: { 200: importSummary } },
  });

export const importEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/imports',
    schema: {
      summary: 'List imports, newest first',
      tags,
      querystring: z.object({ village_id: filterId, ...paging }),
      response: { 200: z.array(importSummary) },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/imports',
    schema: {
      summary: 'Upload a file: its rows are read after the answer, and nothing is imported yet',
      tags,
      consumes: ['multipart/form-data'],
      body: z.any().meta({
        description: 'A form with `kind`, `village_id` (for users of all villages) and then `file`',
      }),
      response: { 201: importSummary },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/imports/:id',
    schema: { summary: 'One import', tags, params: idParams, response: { 200: importSummary } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/imports/:id',
    schema: {
      summary: 'Delete an import with its rows; what it has created stays in the register',
      tags,
      params: idParams,
      response: { 204: noContent },
    },
  }),
  layout: endpoint({
    method: 'GET',
    url: '/imports/:id/layout',
    schema: {
      summary: 'What the columns mean, and what the first rows become',
      tags,
      params: idParams,
      response: { 200: importLayout },
    },
  }),
  changeLayout: endpoint({
    method: 'PUT',
    url: '/imports/:id/layout',
    schema: {
      summary: 'Say what the columns mean; the rows must be checked again',
      tags,
      params: idParams,
      body: importLayoutWrite,
      response: { 200: importLayout },
    },
  }),
  check: step('/imports/:id/check', 'Check every row by the rules of the form; nothing is imported yet'),
  rows: endpoint({
    method: 'GET',
    url: '/imports/:id/rows',
    schema: {
      summary: 'The rows in the order of the file',
      tags,
      params: idParams,
      querystring: z.object({
        outcome: filterChoice(rowOutcomes),
        /** The code of a problem. */
        problem: searchText,
        search: searchText,
        ...paging,
      }),
      response: { 200: z.array(importRow) },
    },
  }),
  problems: endpoint({
    method: 'GET',
    url: '/imports/:id/problems',
    schema: {
      summary: 'How many rows have which problem, the most frequent first',
      tags,
      params: idParams,
      response: {
        200: z.array(
          z.object({ field: z.string().nullable(), code: z.string(), text: z.string(), rows: z.int() }),
        ),
      },
    },
  }),
  changeRow: endpoint({
    method: 'PUT',
    url: '/imports/:id/rows/:number',
    schema: {
      summary: 'Correct a row, decide about it or leave it out; it is checked again at once',
      tags,
      params: rowParams,
      body: importRowWrite,
      response: { 200: importRow },
    },
  }),
  commit: step('/imports/:id/commit', 'Create a record for every row of the outcome `create`'),
  cancel: step('/imports/:id/cancel', 'Stop what the program does with it now; what is done stays'),
  undo: step(
    '/imports/:id/undo',
    'Remove what the import created and nobody has touched since; the rest is `kept`, with the reason',
  ),
  rejected: endpoint({
    method: 'GET',
    url: '/imports/:id/rejected',
    schema: {
      summary: 'The rows that were not imported as a workbook, with a column that says why',
      tags,
      params: idParams,
      response: { 200: z.any().meta({ description: 'The workbook' }) },
    },
  }),
};
