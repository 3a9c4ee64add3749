import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filterId, idParams, instant, noContent, paging, pathId, recordId, searchText } from './fields.ts';
import { importKinds } from './import-fields.ts';
import { importLayout, importLayoutWrite, importSheetChoice } from './import-layout.ts';
import { importProblemLevels } from './import-problems.ts';
import { importRow, importRowWrite, type RowOutcome, rowOutcomes } from './import-rows.ts';
import { filterChoice } from './residents.ts';

/** Rows with content, without the heading. */
export const MAX_IMPORT_ROWS = 200_000;
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
  /** The last import of this very file into the village, if records that it made are still there. */
  imported_before: z.object({ id: recordId, created_at: instant, created: z.int() }).nullable(),
  created_by: z.object({ username: z.string(), full_name: z.string() }),
  created_at: instant,
  committed_at: instant.nullable(),
  undone_at: instant.nullable(),
  can_undo: z.boolean().meta({ description: 'Whether the signed-in user may undo it' }),
  version: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

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
  chooseSheet: endpoint({
    method: 'POST',
    url: '/imports/:id/sheet',
    schema: {
      summary: 'Read another sheet of the workbook instead',
      tags,
      params: idParams,
      body: importSheetChoice,
      response: { 200: importSummary },
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
        /** The code of a problem, and the field that it is about. */
        problem: searchText,
        field: searchText,
        /** Only the row with this number. */
        row: filterId,
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
          z.object({
            field: z.string().nullable(),
            code: z.string(),
            text: z.string(),
            level: z.enum(importProblemLevels),
            rows: z.int(),
          }),
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
