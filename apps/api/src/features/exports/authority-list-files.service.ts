import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createPlaces } from '../../places.ts';
import type { AuthorityRow, AuthoritySheet } from './authority-list-pdf.ts';
import type { Column } from './columns.ts';
import { writeInThread } from './file-thread.ts';

export type { AuthorityRow, AuthoritySheet } from './authority-list-pdf.ts';

const MAX_LISTS = 2;
const WAIT_MS = 30_000;
/** Ends what hangs. */
const DEADLINE_MS = 300_000;
const BATCH = 200;

/** Rows go to the thread some at a time, as fast as it writes them. */
async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

function wholeFile(file: Readable): Promise<Buffer> {
  addAbortSignal(AbortSignal.timeout(DEADLINE_MS), file);
  return buffer(file);
}

/** The same lines as on paper, one column for each heading. */
function workbook({ headings, title }: AuthoritySheet, rows: readonly AuthorityRow[]) {
  type Line = Record<string, string | number | null>;
  const column = (name: string, text: string, kind: Column<Line>['kind'], width: number): Column<Line> => ({
    name,
    kind,
    width,
    label: { en: text, ar: text },
  });
  const hasNotes = rows.some(({ note }) => note !== null);
  const columns = [
    column('number', 'م', 'number', 6),
    ...headings.map(({ key, text, width }) =>
      column(key, text, key === 'id_number' ? 'identity' : 'text', Math.round(width * 0.28)),
    ),
    ...(hasNotes ? [column('correction', 'بيان التصحيح', 'text', 60)] : []),
  ];
  const lines = rows.map(
    ({ number, cells, note }): Line => ({
      number,
      ...Object.fromEntries(headings.map(({ key }, index) => [key, cells[index] ?? ''])),
      correction: note,
    }),
  );
  // Names of sheets have no slash and at most 31 characters.
  const name = title.replaceAll('/', '-').slice(0, 31);
  return { job: { kind: 'excel', name, columns, language: 'ar' } as const, lines };
}

async function writePdf(sheet: AuthoritySheet, rows: readonly AuthorityRow[]): Promise<Buffer> {
  return wholeFile(await writeInThread({ kind: 'authority-list', ...sheet }, inBatches(rows)));
}

async function writeWorkbook(sheet: AuthoritySheet, rows: readonly AuthorityRow[]): Promise<Buffer> {
  const { job, lines } = workbook(sheet, rows);
  return wholeFile(await writeInThread(job, inBatches(lines)));
}

/** Waits for both, also when one fails: then no thread still works for a list that is given up. */
async function both<Value>(files: readonly [Promise<Value>, Promise<Value>]): Promise<[Value, Value]> {
  await Promise.allSettled(files);
  return Promise.all(files);
}

const example: AuthoritySheet = {
  title: 'كشف',
  village: 'قرية',
  number: '1/2026',
  period: '2026',
  madeAt: '2026',
  madeBy: 'Bawaba',
  summary: ['1'],
  headings: [{ key: 'full_name', text: 'الاسم', width: 1 }],
};

/** Writes the two files of a list at the same time, each in a thread. */
export function createAuthorityListFiles() {
  const places = createPlaces({ total: MAX_LISTS, perUser: 1, waitMs: WAIT_MS, busy: 'exports_busy' });
  let isReady = false;

  async function write(sheet: AuthoritySheet, rows: readonly AuthorityRow[]) {
    isReady = true;
    const [pdf, excel] = await both([writePdf(sheet, rows), writeWorkbook(sheet, rows)]);
    return { pdf, excel };
  }

  return {
    /** Resolves with the function that gives the place back. */
    takePlace: (userId: number) => places.take(userId),

    /**
     * A list is shown before it is made: meanwhile the threads load their libraries and the fonts, which takes longer than a
     * list. Nobody waits for it, and a list that needs them tells what fails.
     */
    prepare() {
      if (!isReady) void write(example, []).catch(() => {});
    },

    write,
  };
}

export type AuthorityListFiles = ReturnType<typeof createAuthorityListFiles>;
