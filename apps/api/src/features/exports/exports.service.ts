import type { Readable } from 'node:stream';
import type {
  BlacklistEntry,
  BlacklistFilters,
  ExportFormat,
  Language,
  Resident,
  ResidentFilters,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/connection.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { BlacklistService } from '../blacklist/blacklist.service.ts';
import type { PhotoService } from '../photos/photos.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import { blacklistColumns, residentColumns } from './columns.ts';
import { writeCsv } from './csv.ts';
import { writeInThread } from './file-thread.ts';
import type { ResidentPage } from './resident-pdf.ts';

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  readonly content: Readable;
  /** Whoever sends it says when it is over, sent or not. */
  close(): Promise<void>;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

const sheetNames = {
  residents: { en: 'Residents', ar: 'السكان' },
  blacklist: { en: 'Blacklist', ar: 'القائمة السوداء' },
} as const;

const closing = (close: () => Promise<void>) => async (error: unknown) => {
  await close();
  throw error;
};

interface Dependencies {
  readonly db: Database;
  readonly calendar: Calendar;
  readonly residents: ResidentService;
  readonly blacklist: BlacklistService;
  readonly photos: PhotoService;
}

export function createExportService({ db, calendar, residents, blacklist, photos }: Dependencies) {
  /** Written before the first byte leaves: there is no export without its entry. */
  const record = (actor: Actor, entity_type: 'resident' | 'blacklist', details: Record<string, unknown>) =>
    recordAudit(db, actor, { action: 'export', entity_type, details });

  /** Photos only for those who may see them. */
  async function* withPhotos(actor: Actor, rows: AsyncIterable<Resident>): AsyncIterable<ResidentPage> {
    const showPhotos = can(actor, 'view_resident_photos');
    for await (const resident of rows) {
      yield { resident, photos: showPhotos ? await photos.forPrint(actor, resident.id) : [] };
    }
  }

  return {
    async residents(
      actor: Actor,
      format: ExportFormat,
      filters: ResidentFilters,
      language: Language,
    ): Promise<ExportFile> {
      const { total, rows, close } = await residents.readAll(actor, filters);
      await record(actor, 'resident', { format, filters, rows: total }).catch(closing(close));
      const write = {
        csv: async () => writeCsv(rows, residentColumns, language),
        excel: () =>
          writeInThread(
            { kind: 'excel', name: sheetNames.residents[language], columns: residentColumns, language },
            rows,
          ),
        pdf: () =>
          writeInThread({ kind: 'pdf', total, printedOn: calendar.today() }, withPhotos(actor, rows)),
      }[format];
      const content = await write().catch(closing(close));
      const name = { csv: 'residents.csv', excel: 'residents.xlsx', pdf: 'residents-report.pdf' }[format];
      return { name, type: types[format], rows: total, content, close };
    },

    async blacklist(
      actor: Actor,
      format: 'csv' | 'excel',
      filters: BlacklistFilters,
      language: Language,
    ): Promise<ExportFile> {
      const { total, rows, close } = await blacklist.readAll(actor, filters);
      await record(actor, 'blacklist', { format, filters, rows: total }).catch(closing(close));
      const content =
        format === 'csv'
          ? writeCsv<BlacklistEntry>(rows, blacklistColumns, language)
          : await writeInThread(
              { kind: 'excel', name: sheetNames.blacklist[language], columns: blacklistColumns, language },
              rows,
            ).catch(closing(close));
      const name = format === 'csv' ? 'blacklist.csv' : 'blacklist.xlsx';
      return { name, type: types[format], rows: total, content, close };
    },

    async resident(actor: Actor, id: number): Promise<ExportFile> {
      const resident = await residents.get(actor, id);
      await recordAudit(db, actor, {
        action: 'export',
        entity_type: 'resident',
        entity_id: id,
        village_id: resident.village_id,
        details: { format: 'pdf', rows: 1 },
      });
      const one = async function* () {
        yield resident;
      };
      return {
        name: `${resident.full_name} ${resident.id_number}.pdf`,
        type: types.pdf,
        rows: 1,
        content: await writeInThread(
          { kind: 'pdf', total: 1, printedOn: calendar.today() },
          withPhotos(actor, one()),
        ),
        close: async () => {},
      };
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;
