import {
  type AuthorityDue,
  type AuthorityKind,
  type AuthorityLine,
  type AuthorityListKind,
  type AuthorityValues,
  authorityListKinds,
  FieldError,
  isMonthly,
  MAX_LEDGER_DAYS,
} from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import type { Page, Paging } from '../../database/paging.ts';
import type { AuthorityKindService } from './kinds.service.ts';
import * as ledger from './ledger.repository.ts';
import type { LedgerQuery, LedgerVillage, Values } from './ledger-states.repository.ts';
import { childrenOf } from './list-texts.ts';
import { daysBetween, endOf, lastOfMonth, monthOf, startOf } from './periods.ts';

interface LineFilters extends Paging {
  readonly kind?: AuthorityListKind | undefined;
  readonly village_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: ledger.StateFilter | undefined;
}

/** The daily lists ask for what is missing; the statement only repeats them. */
const villageOf = (
  { kind, village_id, deadline_hours, deadline_day, columns }: AuthorityKind,
  from: string,
): LedgerVillage => ({
  village_id,
  from,
  hours: deadline_hours,
  day: deadline_day,
  required: isMonthly(kind) ? [] : columns.filter(({ is_required }) => is_required).map(({ key }) => key),
});

/** For a person: the names of the children instead of their JSON. */
function shown(values: Values | null, keys?: readonly string[]): AuthorityValues {
  if (values === null) return null;
  const names = childrenOf(values).map(({ full_name }) => full_name);
  const readable: Record<string, string | null> = { ...values };
  if ('children' in values) readable.children = names.join('، ') || null;
  return keys ? Object.fromEntries(keys.map((key) => [key, readable[key] ?? null])) : readable;
}

const toLine = (kind: AuthorityListKind, row: ledger.LedgerLine): AuthorityLine => {
  const { sent, data, list_id, list_number, list_year, is_confirmed, head_id: _, ...line } = row;
  const known = data ?? sent ?? {};
  return {
    ...line,
    kind,
    full_name: known.full_name ?? null,
    id_number: known.id_number ?? null,
    list:
      list_id === null ? null : { id: list_id, number: list_number ?? 0, year: list_year ?? 0, is_confirmed },
    before: shown(sent),
    // Beside what was sent, column by column; alone, everything that is known.
    after: shown(data, sent && data && row.state !== 'new' ? Object.keys(sent) : undefined),
  };
};

export function createLedgerService(db: Database, calendar: Calendar, kinds: AuthorityKindService) {
  const queryOf = (
    scope: VillageScope,
    kind: AuthorityListKind,
    settings: readonly AuthorityKind[],
    { from, to }: { from?: string; to: string },
  ): LedgerQuery => ({
    ...calendar.day(),
    scope,
    kind,
    villages: settings.filter((one) => one.kind === kind).map((one) => villageOf(one, from ?? startOf(one))),
    to,
    whom: 'everybody',
  });

  return {
    /** What a list of this period can say. */
    open: (database: Database, actor: Actor, settings: AuthorityKind, period: { from: string; to: string }) =>
      ledger.readOpen(database, queryOf(actor.scope, settings.kind, [settings], period), period.from),

    async lines(actor: Actor, filters: LineFilters): Promise<Page<AuthorityLine>> {
      const { kind = 'daily_guests', village_id, state, limit, offset } = filters;
      const today = calendar.today();
      const { from = filters.to ?? today, to = filters.from ?? today } = filters;
      const period = isMonthly(kind) ? { from: monthOf(from), to: lastOfMonth(to) } : { from, to };
      const days = daysBetween(period.from, period.to);
      if (days < 0 || days >= MAX_LEDGER_DAYS) throw new FieldError('to', 'invalid_period');
      const settings = await kinds.list(actor, village_id);
      const page = await ledger.readPage(db, queryOf(actor.scope, kind, settings, period), {
        state,
        limit,
        offset,
      });
      return { ...page, rows: page.rows.map((row) => toLine(kind, row)) };
    },

    /** For the board and the dashboard: of the kinds that the village uses and the actor may send. */
    async due(actor: Actor, village_id?: number): Promise<AuthorityDue> {
      const { instant: now, day: date } = calendar.now();
      const settings = (await kinds.list(actor, village_id)).filter(
        ({ is_enabled, can_send }) => is_enabled && can_send,
      );
      const items: AuthorityDue['items'] = [];
      const corrections: AuthorityDue['corrections'] = [];
      for (const kind of authorityListKinds) {
        const asked = settings.filter((one) => one.kind === kind);
        if (asked.length === 0) continue;
        const starts = new Map(asked.map((one) => [one.village_id, startOf(one)]));
        const query = queryOf(actor.scope, kind, asked, { to: endOf(kind, date) });
        for (const row of await ledger.countOpen(db, query)) {
          const { village_id, village_name, event_day, state, count, due_at } = row;
          if (state === 'modified' || state === 'withdrawn') {
            const sum = corrections.find((one) => one.village_id === village_id && one.kind === kind);
            if (sum) sum[state] += count;
            else
              corrections.push({ village_id, village_name, kind, modified: 0, withdrawn: 0, [state]: count });
            continue;
          }
          if (due_at === null || event_day < (starts.get(village_id) ?? '')) continue;
          const item = items.find(
            (one) => one.village_id === village_id && one.kind === kind && one.event_day === event_day,
          );
          if (item) item[state] += count;
          else {
            const isLate = Date.parse(due_at) < Date.parse(now);
            const urgency = isLate ? 'late' : calendar.dayOf(due_at) === date ? 'today' : 'later';
            items.push({
              village_id,
              village_name,
              kind,
              event_day,
              new: 0,
              incomplete: 0,
              [state]: count,
              due_at,
              urgency,
            });
          }
        }
      }
      items.sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));
      const people = (urgency: 'late' | 'today') =>
        items
          .filter((item) => item.urgency === urgency)
          .reduce((sum, item) => sum + item.new + item.incomplete, 0);
      const counts = {
        late: people('late'),
        today: people('today'),
        corrections: corrections.reduce((sum, { modified, withdrawn }) => sum + modified + withdrawn, 0),
      };
      return { date, now, counts, items, corrections };
    },
  };
}

export type LedgerService = ReturnType<typeof createLedgerService>;
