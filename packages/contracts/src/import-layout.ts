import { z } from 'zod';
import { optionalVersion, plainText } from './fields.ts';
import { dateConventions, importFieldName } from './import-fields.ts';
import { importRow } from './import-rows.ts';

export const MAX_IMPORT_COLUMNS = 200;

/** One column of the file, and what it means. Null: it is not imported. */
export const importColumn = z.object({
  /** From 0. */
  index: z.int(),
  heading: z.string().nullable(),
  field: importFieldName.nullable(),
  /** Why it is taken for this: its heading, its contents, a file like this one before, or a person. */
  by: z.enum(['heading', 'contents', 'memory', 'person']).nullable(),
  /** Of a column with dates as text. Null: nothing proves one, so somebody must say. */
  date_order: z.enum(dateConventions).nullable(),
  /** The orders that the column does not rule out. More than one: somebody must choose. Empty: it has no dates as text. */
  possible_date_orders: z.array(z.enum(dateConventions)),
  /** Some of its dates may have day and month exchanged by a spreadsheet program: a person must look at them. */
  may_be_swapped: z.boolean(),
  /** The first different values, as the file shows them. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** How the file is read: which columns mean what, beside the first rows and what they become. */
export const importLayout = z.object({
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The file is still here, so another sheet can be read: until the check starts, and for a day at most. */
  can_choose_sheet: z.boolean(),
  /** The row with the headings; null: there is none. */
  header_row: z.int().nullable(),
  columns: z.array(importColumn),
  /** For all rows that have no value of their own. */
  defaults: z.record(z.string(), z.string()),
  /** Fields that every row needs and that no column or default gives. */
  missing: z.array(z.string()),
  /** The first rows below the header. */
  rows: z.array(importRow.pick({ number: true, cells: true, values: true, problems: true })),
  /** Of the import. */
  version: z.int(),
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
        field: importFieldName.nullable(),
        date_order: z
          .enum(dateConventions)
          .nullish()
          .transform((order) => order ?? null),
      }),
    )
    .max(MAX_IMPORT_COLUMNS),
  defaults: z.record(importFieldName, plainText(1000)).default({}),
  version: optionalVersion,
});
export type ImportLayoutWrite = z.output<typeof importLayoutWrite>;

export const importSheetChoice = z.object({ sheet: plainText(200), version: optionalVersion });
export type ImportSheetChoice = z.output<typeof importSheetChoice>;
