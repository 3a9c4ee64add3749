import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
  BlacklistEntry,
  BlacklistFilters,
  ExportFormat,
  Language,
  Resident,
  ResidentQuery,
  Visitor,
  VisitorFilters,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import type { WholeList } from '../../database/snapshot.ts';
import { createPlaces } from '../../places.ts';
import { type AuditEntry, recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { AuthorityListService } from '../authority-lists/authority-lists.service.ts';
import type { BlacklistService } from '../blacklist/blacklist.service.ts';
import type { ImportService } from '../imports/imports.service.ts';
import type { PhotoService } from '../photos/photos.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import type { RollCallService } from '../roll-calls/roll-calls.service.ts';
import type { VisitorService } from '../visitors/visitors.service.ts';
import { blacklistColumns, type Column, residentColumns, visitorColumns } from './columns.ts';
import { writeCsv } from './csv.ts';
import { writeInThread } from './file-thread.ts';
import type { ResidentPage } from './resident-pdf.ts';
import { linesOf, sheetOf } from './roll-call-sheet.ts';

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  /** Destroying a stream also releases its thread, its snapshot and its place. */
  readonly content: Readable | Buffer;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

const sheetNames = {
  residents: { en: 'Residents', ar: 'المقيمون' },
  visitors: { en: 'Visitors', ar: 'الزوار' },
  blacklist: { en: 'Blacklist', ar: 'القائمة السوداء' },
  rejected: { en: 'Not imported', ar: 'لم تُستورد' },
} as const;

/** Reports at the same time. Each has its own connection and perhaps its own thread. */
export const MAX_EXPORTS = 4;
const MAX_EXPORTS_PER_USER = 2;
/** Long enough for a download that was just cancelled to end. */
const REPORT_WAIT_MS = 3_000;

/** The PDF of one resident does not wait for reports: it needs a thread for a moment only, even if the client is slow. */
const MAX_PAGES = 2;
const PAGE_WAIT_MS = 30_000;
const PAGE_DEADLINE_MS = 60_000;

interface Dependencies {
  readonly db: Database;
  readonly calendar: Calendar;
  readonly residents: ResidentService;
  readonly visitors: VisitorService;
  readonly blacklist: BlacklistService;
  readonly photos: PhotoService;
  readonly rollCalls: RollCallService;
  readonly authorityLists: AuthorityListService;
  readonly imports: ImportService;
}

/** A list with one table: the name of the file and of its sheet, and the name in the audit trail. */
interface TableReport<Row> {
  readonly name: 'visitors' | 'blacklist';
  readonly entity: 'visitor' | 'blacklist';
  readonly columns: readonly Column<Row>[];
}
const visitorReport: TableReport<Visitor> = { name: 'visitors', entity: 'visitor', columns: visitorColumns };
const blacklistReport: TableReport<BlacklistEntry> = {
  name: 'blacklist',
  entity: 'blacklist',
  columns: blacklistColumns,
};

interface ExportDetails {
  readonly format: ExportFormat;
  readonly filters: { readonly village_id?: number | undefined };
  readonly rows: number;
}

function wholeFile(file: Readable): Promise<Buffer> {
  addAbortSignal(AbortSignal.timeout(PAGE_DEADLINE_MS), file);
  return buffer(file);
}

export function createExportService(dependencies: Dependencies) {
  const { db, calendar, residents, visitors, blacklist, photos, rollCalls, authorityLists, imports } =
    dependencies;
  const busy = 'exports_busy';
  const places = createPlaces({
    total: MAX_EXPORTS,
    perUser: MAX_EXPORTS_PER_USER,
    waitMs: REPORT_WAIT_MS,
    busy,
  });
  const pagePlaces = createPlaces({ total: MAX_PAGES, perUser: 1, waitMs: PAGE_WAIT_MS, busy });

  /**
   * Before the first byte is sent: there is no export without its audit entry. An administrator chooses the village whose rows the
   * file has; other users have their own.
   */
  const record = (actor: Actor, entity_type: 'resident' | 'visitor' | 'blacklist', details: ExportDetails) =>
    recordAudit(db, actor, {
      action: 'export',
      entity_type,
      village_id: (actor.scope === 'all' && details.filters.village_id) || actor.villageId,
      details: { ...details },
    });

  /** Instants become times in the register's time zone, not in UTC: a minute, or a day where the column has days. */
  function toLocalTimes<Row extends object>(columns: readonly Column<Row>[]) {
    const toText = { minute: calendar.minuteOf, date: calendar.dayOf } as const;
    const times = columns.flatMap(({ name, kind }) =>
      kind === 'minute' || kind === 'date' ? [{ name, text: toText[kind] }] : [],
    );
    return (row: Row): Row => {
      const local = { ...row } as Record<string, unknown>;
      for (const { name, text } of times) {
        const value = local[name];
        // A day without a time has no zone.
        if (typeof value === 'string' && value.length > 10) local[name] = text(value);
      }
      return local as Row;
    };
  }

  /** In the register's time zone; with the photos if the actor may see them. */
  async function* withPhotos(
    actor: Actor,
    batches: AsyncIterable<readonly Resident[]>,
  ): AsyncGenerator<ResidentPage[]> {
    const showPhotos = can(actor, 'view_resident_photos');
    for await (const rows of batches) {
      for (const row of rows) {
        const resident = toLocalTimes(residentColumns)(row);
        yield [{ resident, photos: showPhotos ? await photos.forPrint(actor, row.id) : [] }];
      }
    }
  }

  /** A report holds its place and its snapshot until its file is closed. */
  async function report<List extends WholeList<unknown>>(
    actor: Actor,
    open: () => Promise<List>,
    write: (list: List) => Promise<Readable>,
  ): Promise<Pick<ExportFile, 'rows' | 'content'>> {
    const leave = await places.take(actor.userId);
    let list: List | undefined;
    const end = async () => {
      await list?.close();
      leave();
    };
    try {
      list = await open();
      const content = await write(list);
      content.once('close', end);
      return { rows: list.total, content };
    } catch (error) {
      await end();
      throw error;
    }
  }

  async function* withLocalTimes<Row extends object>(
    batches: AsyncIterable<Row[]>,
    columns: readonly Column<Row>[],
  ): AsyncGenerator<Row[]> {
    const localise = toLocalTimes(columns);
    for await (const rows of batches) yield rows.map(localise);
  }

  /** As CSV or Excel. */
  async function tableFile<Row extends object>(
    actor: Actor,
    { name, entity, columns }: TableReport<Row>,
    {
      format,
      filters,
      language,
    }: { format: 'csv' | 'excel'; filters: ExportDetails['filters']; language: Language },
    open: () => Promise<WholeList<Row>>,
  ): Promise<ExportFile> {
    const write = async ({ total, batches }: WholeList<Row>) => {
      await record(actor, entity, { format, filters, rows: total });
      const rows = withLocalTimes(batches, columns);
      if (format === 'csv') return writeCsv(rows, columns, language);
      return writeInThread({ kind: 'excel', name: sheetNames[name][language], columns, language }, rows);
    };
    const file = await report(actor, open, write);
    return { name: `${name}.${format === 'csv' ? 'csv' : 'xlsx'}`, type: types[format], ...file };
  }

  return {
    async residents(
      actor: Actor,
      format: ExportFormat,
      filters: ResidentQuery,
      language: Language,
    ): Promise<ExportFile> {
      const write = async ({ total, batches }: WholeList<Resident>) => {
        await record(actor, 'resident', { format, filters, rows: total });
        if (format === 'pdf') {
          return writeInThread(
            { kind: 'pdf', total, printedOn: calendar.today() },
            withPhotos(actor, batches),
          );
        }
        const rows = withLocalTimes(batches, residentColumns);
        if (format === 'csv') return writeCsv(rows, residentColumns, language);
        const name = sheetNames.residents[language];
        return writeInThread({ kind: 'excel', name, columns: residentColumns, language }, rows);
      };
      const name = { csv: 'residents.csv', excel: 'residents.xlsx', pdf: 'residents-report.pdf' }[format];
      const file = await report(actor, () => residents.readAll(actor, filters), write);
      return { name, type: types[format], ...file };
    },

    visitors: (actor: Actor, format: 'csv' | 'excel', filters: VisitorFilters, language: Language) =>
      tableFile(actor, visitorReport, { format, filters, language }, () => visitors.readAll(actor, filters)),

    blacklist: (actor: Actor, format: 'csv' | 'excel', filters: BlacklistFilters, language: Language) =>
      tableFile(actor, blacklistReport, { format, filters, language }, () =>
        blacklist.readAll(actor, filters),
      ),

    /** Like the page of one resident: whoever has to count people now does not wait for reports. */
    async rollCall(actor: Actor, id: number, language: Language): Promise<ExportFile> {
      const rollCall = await rollCalls.get(actor, id);
      const leave = await pagePlaces.take(actor.userId);
      try {
        const rows = rollCall.people.length;
        await recordAudit(db, actor, {
          action: 'export',
          entity_type: 'roll_call',
          entity_id: id,
          village_id: rollCall.village_id,
          details: { format: 'pdf', rows },
        });
        const all = async function* () {
          yield linesOf(rollCall, calendar);
        };
        const job = { kind: 'roll-call', ...sheetOf(rollCall, language, calendar) } as const;
        const content = await wholeFile(await writeInThread(job, all()));
        return { name: `${job.title}.pdf`, type: types.pdf, rows, content };
      } finally {
        leave();
      }
    },

    /** Rows of a file that were not imported. Every cell is text, so that numbers survive the way back. */
    async rejected(actor: Actor, id: number, language: Language): Promise<ExportFile> {
      let name = '';
      const open = async () => {
        const { found, columns, list } = await imports.rejected(actor, id, language);
        name = found.file_name.replace(/\.[^.]*$/, '');
        const sheet = columns.map(({ name, label }) => ({
          name,
          label: { en: label, ar: label },
          ...(name === 'why' ? { kind: 'sentence', width: 48 } : { kind: 'identity', width: 18 }),
        }));
        const entry: AuditEntry = {
          action: 'export',
          entity_type: 'import',
          entity_id: id,
          entity_name: found.file_name,
          village_id: found.village_id,
          details: { format: 'excel', rows: list.total },
        };
        return { ...list, sheet, entry };
      };
      const file = await report(actor, open, async ({ batches, sheet, entry }) => {
        await recordAudit(db, actor, entry);
        const columns = sheet as readonly Column<never>[];
        return writeInThread(
          { kind: 'excel', name: sheetNames.rejected[language], columns, language },
          batches,
        );
      });
      return { name: `${name} – ${sheetNames.rejected[language]}.xlsx`, type: types.excel, ...file };
    },

    /** Written when the list was made: nothing to wait for. */
    async authorityList(actor: Actor, id: number, format: string): Promise<ExportFile> {
      const { format: known, ...file } = await authorityLists.file(actor, id, format);
      return { ...file, type: types[known] };
    },

    async resident(actor: Actor, id: number): Promise<ExportFile> {
      const resident = await residents.get(actor, id);
      const leave = await pagePlaces.take(actor.userId);
      try {
        await recordAudit(db, actor, {
          action: 'export',
          entity_type: 'resident',
          entity_id: id,
          village_id: resident.village_id,
          entity_name: resident.full_name,
          entity_number: resident.id_number,
          details: { format: 'pdf', rows: 1 },
        });
        const one = async function* () {
          yield [resident];
        };
        const job = { kind: 'pdf', total: 1, printedOn: calendar.today() } as const;
        const content = await wholeFile(await writeInThread(job, withPhotos(actor, one())));
        const name = `${resident.full_name} ${resident.id_number}.pdf`;
        return { name, type: types.pdf, rows: 1, content };
      } finally {
        leave();
      }
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;
