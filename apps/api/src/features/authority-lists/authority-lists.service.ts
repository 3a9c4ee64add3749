import { createHash } from 'node:crypto';
import {
  AppError,
  type AuthorityKind,
  type AuthorityList,
  type AuthorityListCreate,
  type AuthorityListPreview,
  MAX_LEFT_OUT_NAMED,
  type ReceiptWrite,
} from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, keepAlive, type Trx } from '../../database/transaction.ts';
import { changes, recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { AuthorityListFiles, AuthoritySheet } from '../exports/authority-list-files.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import type { AuthorityKindService } from './kinds.service.ts';
import type { LedgerService } from './ledger.service.ts';
import { columnWidths, dateIn, listTitles } from './list-texts.ts';
import * as lists from './lists.repository.ts';
import { checkPeriod } from './periods.ts';
import { isReady, printedRows, type SentLine, sentLines } from './printed-list.ts';

interface Dependencies {
  readonly db: Database;
  readonly calendar: Calendar;
  readonly villages: VillageService;
  readonly kinds: AuthorityKindService;
  readonly ledger: LedgerService;
  readonly files: AuthorityListFiles;
}

type Period = Pick<AuthorityListCreate, 'from' | 'to'>;

const authorOf = ({ username, fullName }: Actor) => ({ username, full_name: fullName });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const countOf = (lines: readonly SentLine[], action: SentLine['action']) =>
  lines.filter((line) => line.action === action).length;

/** What the audit trail keeps: never the people, who are in the list itself. */
const auditedOf = ({ id: _, village_id: __, made_at: ___, made_by: ____, ...list }: AuthorityList) => list;
const receiptOf = ({ receipt }: AuthorityList) => ({
  receipt_number: receipt?.number ?? null,
  receipt_photo: receipt?.has_photo ?? false,
});

export function createAuthorityListService(dependencies: Dependencies) {
  const { db, calendar, villages, kinds, ledger, files } = dependencies;

  async function get(actor: Actor, id: number, database = db): Promise<AuthorityList> {
    const list = await lists.find(database, actor.scope, id);
    if (!list) throw new AppError('not_found');
    return list;
  }

  const record = (
    database: Database,
    actor: Actor,
    action: 'create' | 'update' | 'export',
    list: AuthorityList,
    details: Record<string, unknown>,
  ) =>
    recordAudit(database, actor, {
      action,
      entity_type: 'authority_list',
      entity_id: list.id,
      village_id: list.village_id,
      entity_name: `${listTitles[list.kind]} ${list.number}/${list.year}`,
      details,
    });

  const sheetOf = (
    actor: Actor,
    { kind, village_name, columns }: AuthorityKind,
    { from, to }: Period,
    number: string,
    lines: readonly SentLine[],
    people: number,
  ): AuthoritySheet => ({
    title: listTitles[kind],
    village: village_name,
    number,
    period: from === to ? `عن يوم ${dateIn(from)}` : `عن الفترة من ${dateIn(from)} إلى ${dateIn(to)}`,
    madeAt: dateIn(calendar.minuteOf(new Date().toISOString())),
    madeBy: actor.fullName,
    summary: [
      `عدد الأشخاص: ${people}`,
      ...(countOf(lines, 'correct') ? [`التصحيحات: ${countOf(lines, 'correct')}`] : []),
      ...(countOf(lines, 'withdraw') ? [`المحذوفون: ${countOf(lines, 'withdraw')}`] : []),
    ],
    headings: columns
      .filter(({ is_shown }) => is_shown)
      .map(({ key, heading }) => ({ key, text: heading.ar, width: columnWidths[key] })),
  });

  /** Number, lines, files and audit entry in one transaction: a crash leaves all of them or none. */
  async function freeze(
    trx: Trx,
    actor: Actor,
    settings: AuthorityKind,
    period: Period,
  ): Promise<AuthorityList | undefined> {
    const { village_id, kind, columns } = settings;
    const open = await ledger.open(trx, actor, settings, period);
    const lines = sentLines(open, columns);
    if (lines.length === 0) return undefined;
    const year = Number(period.to.slice(0, 4));
    const number = await lists.nextNumber(trx, village_id, kind, year);
    const rows = printedRows(lines, kind, columns);
    const people = rows.filter(({ section }) => section === 'report').length;
    const sheet = sheetOf(actor, settings, period, `${number}/${year}`, lines, people);
    const written = await keepAlive(trx, files.write(sheet, rows));
    const id = await lists.insert(
      trx,
      {
        village_id,
        kind,
        year,
        number,
        ...period,
        columns: columns.filter(({ is_shown }) => is_shown),
        reports: countOf(lines, 'report'),
        corrections: countOf(lines, 'correct'),
        withdrawals: countOf(lines, 'withdraw'),
        left_out: open.filter((line) => !isReady(line)).length,
        by: authorOf(actor),
      },
      lines.map(({ line: _, ...line }) => line),
    );
    for (const format of ['pdf', 'excel'] as const)
      await lists.saveFile(trx, id, format, written[format], sha256(written[format]));
    const list = await get(actor, id, trx);
    await record(trx, actor, 'create', list, { after: auditedOf(list) });
    return list;
  }

  /** A list is confirmed as long as it has the number or the picture of a receipt. */
  const changeReceipt = (
    actor: Actor,
    id: number,
    change: (trx: Trx, before: AuthorityList) => Promise<void>,
  ) =>
    inTransaction(db, async (trx) => {
      await get(actor, id, trx);
      await lists.lock(trx, id);
      const before = await get(actor, id, trx);
      await kinds.mustSend(actor, before.village_id, before.kind, trx);
      await change(trx, before);
      const after = await get(actor, id, trx);
      const details = changes(receiptOf(before), receiptOf(after));
      await record(trx, actor, 'update', after, details);
      return after;
    });

  return {
    list: (actor: Actor, filters: lists.ListFilters) => lists.list(db, actor.scope, filters),
    get: (actor: Actor, id: number) => get(actor, id),

    /** A list of a kind that the actor may send: its receipt can be added. */
    async mustSend(actor: Actor, id: number) {
      const { village_id, kind } = await get(actor, id);
      await kinds.mustSend(actor, village_id, kind);
    },

    /** What `create` would do now, without the files. */
    async preview(
      actor: Actor,
      {
        village_id: chosen,
        kind,
        from,
        to,
      }: Omit<AuthorityListCreate, 'village_id'> & { village_id?: number | undefined },
    ): Promise<AuthorityListPreview> {
      checkPeriod(kind, from, to, calendar.today());
      const village_id = await villages.forNewRecord(db, actor, chosen ?? null);
      const settings = await kinds.mustSend(actor, village_id, kind);
      files.prepare();
      const open = await ledger.open(db, actor, settings, { from, to });
      const waiting = open.filter((line) => !isReady(line));
      const ready = open.filter(isReady);
      const countIn = (state: string) => ready.filter((line) => line.state === state).length;
      return {
        reports: countIn('new'),
        corrections: countIn('modified'),
        withdrawals: countIn('withdrawn'),
        left_out: waiting.length,
        left_out_lines: waiting
          .slice(0, MAX_LEFT_OUT_NAMED)
          .map(({ resident_id, event_day, missing, data }) => ({
            resident_id,
            full_name: data?.full_name ?? null,
            event_day,
            missing,
          })),
      };
    },

    /** Of two desks that send the same list, the second waits, finds nothing new, and gets the list of the first. */
    async create(actor: Actor, body: AuthorityListCreate): Promise<{ list: AuthorityList; isNew: boolean }> {
      const { village_id: chosen, kind, from, to } = body;
      checkPeriod(kind, from, to, calendar.today());
      const village_id = await villages.forNewRecord(db, actor, chosen);
      const leave = await files.takePlace(actor.userId);
      try {
        return await inTransaction(db, async (trx) => {
          await lists.lockKind(trx, village_id, kind);
          const settings = await kinds.mustSend(actor, village_id, kind, trx);
          if (!settings.is_enabled) throw new AppError('authority_list_disabled');
          // A statement is made from the daily lists: none may be made meanwhile.
          if (kind === 'monthly_statement') await lists.lockKind(trx, village_id, 'daily_guests');
          const made = await freeze(trx, actor, settings, { from, to });
          if (made) return { list: made, isNew: true };
          const existing = await lists.findOfPeriod(trx, { village_id, kind, from, to });
          if (!existing) throw new AppError('nothing_to_send');
          return { list: existing, isNew: false };
        });
      } finally {
        leave();
      }
    },

    /** The bytes of the day on which it was made, also when a newer program would write other ones. */
    async file(actor: Actor, id: number, format: string) {
      if (format !== 'pdf' && format !== 'excel') throw new AppError('not_found');
      const list = await get(actor, id);
      const content = await lists.readFile(db, actor.scope, id, format);
      if (!content) throw new AppError('not_found');
      await record(db, actor, 'export', list, { format });
      const { kind, number, year, village_name } = list;
      const extension = format === 'pdf' ? 'pdf' : 'xlsx';
      const name = `${listTitles[kind]} ${village_name} ${number}-${year}.${extension}`;
      return { name, rows: list.reports + list.corrections + list.withdrawals, content, format } as const;
    },

    receipt: (actor: Actor, id: number, { number }: ReceiptWrite) =>
      changeReceipt(actor, id, async (trx, { receipt }) => {
        const isConfirmed = number !== null || receipt?.has_photo;
        await lists.saveReceipt(trx, id, number, isConfirmed ? authorOf(actor) : null);
      }),

    receiptPhoto: (actor: Actor, id: number, picture: Buffer) =>
      changeReceipt(actor, id, async (trx, { receipt }) => {
        await lists.saveFile(trx, id, 'receipt', picture, sha256(picture));
        await lists.saveReceipt(trx, id, receipt?.number ?? null, authorOf(actor));
      }),

    async readReceiptPhoto(actor: Actor, id: number): Promise<Buffer> {
      const picture = await lists.readFile(db, actor.scope, id, 'receipt');
      if (!picture) throw new AppError('not_found');
      return picture;
    },
  };
}

export type AuthorityListService = ReturnType<typeof createAuthorityListService>;
