import {
  type AuthorityColumn,
  type AuthorityListKind,
  type CompanionRelationship,
  companionRelationships,
} from '@bawaba/contracts';
import type { AuthorityRow } from '../exports/authority-list-files.service.ts';
import type { LedgerLine } from './ledger.repository.ts';
import type { Values } from './ledger-states.repository.ts';
import { type Child, cellOf, childrenOf, dateIn, describedValue, valuesOf } from './list-texts.ts';
import type { NewLine } from './lists.repository.ts';

/** A line that goes into the list, and what it says. */
export interface SentLine extends NewLine {
  readonly line: LedgerLine;
}

const actions = { new: 'report', modified: 'correct', withdrawn: 'withdraw' } as const;

/** Lines with something missing wait, also corrections. */
export const isReady = ({ state, is_settled, missing }: LedgerLine) =>
  !is_settled && state !== 'incomplete' && missing.length === 0;

/** The values on paper, those of the columns that are shown. A withdrawal repeats what was sent. */
export function sentLines(lines: readonly LedgerLine[], columns: readonly AuthorityColumn[]): SentLine[] {
  const keys = columns.filter(({ is_shown }) => is_shown).flatMap(({ key }) => valuesOf(key));
  return lines.filter(isReady).map((line) => {
    const action = actions[line.state as keyof typeof actions];
    const said = (action === 'withdraw' ? line.sent : line.data) ?? {};
    const sent = Object.fromEntries(keys.filter((key) => key in said).map((key) => [key, said[key] ?? null]));
    const { resident_id, event_day } = line;
    return { resident_id, event_day, action, sent: action === 'withdraw' ? said : sent, line };
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** Numbers in a text as people order them: 2 before 10. */
const order = new Intl.Collator('ar', { numeric: true });
const byUnitAndName = (one: SentLine, other: SentLine) =>
  order.compare(one.sent.unit ?? '', other.sent.unit ?? '') ||
  order.compare(one.sent.full_name ?? '', other.sent.full_name ?? '') ||
  one.resident_id - other.resident_id;

/** Husband or wife first, then the children. */
function placeInFamily({ sent: { relationship } }: SentLine): number {
  const place = companionRelationships.indexOf(relationship as CompanionRelationship);
  return place < 0 ? companionRelationships.length : place;
}
const byRelationship = (one: SentLine, other: SentLine) =>
  placeInFamily(one) - placeInFamily(other) || byUnitAndName(one, other);

/** Each head, and the companions whose head is on the same list for the same event day. */
function families(lines: readonly SentLine[]) {
  const placeOf = (id: number | null, day: string) => `${id} ${day}`;
  const heads = new Map(lines.map((line) => [placeOf(line.resident_id, line.event_day), line] as const));
  const headOf = ({ line, event_day }: SentLine) => {
    const head = line.head_id === null ? undefined : heads.get(placeOf(line.head_id, event_day));
    return head?.line.head_id === null ? head : undefined;
  };
  const companions = groupBy(
    lines.filter((line) => headOf(line)),
    (line) => headOf(line) as SentLine,
  );
  return lines
    .filter((line) => !headOf(line))
    .sort(byUnitAndName)
    .map((head) => ({ head, companions: (companions.get(head) ?? []).sort(byRelationship) }));
}

/** A child has the stay of the adult, and no document. What nobody wrote down is not taken from the adult. */
const valuesOfChild = (child: Child, adult: Values): Values => ({
  ...adult,
  ...child,
  id_type: 'none',
  id_number: null,
  nationality: null,
  address: null,
  job: null,
  head_name: adult.full_name ?? null,
});

export function printedRows(
  lines: readonly SentLine[],
  kind: AuthorityListKind,
  allColumns: readonly AuthorityColumn[],
): AuthorityRow[] {
  const columns = allColumns.filter(({ is_shown }) => is_shown);
  const rows: AuthorityRow[] = [];
  const add = (row: Omit<AuthorityRow, 'number'>) => rows.push({ ...row, number: rows.length + 1 });
  const cells = (values: Values) => columns.map(({ key }) => cellOf(key, values));

  for (const { head, companions } of families(lines.filter(({ action }) => action === 'report'))) {
    const children = [head, ...companions].map(({ sent }) => childrenOf(sent));
    const count = companions.length + children.flat().length;
    const texts = columns.map(({ key }) =>
      key === 'companions' && count > 0 ? `عدد المرافقين: ${count}` : cellOf(key, head.sent),
    );
    add({ section: 'report', cells: texts, isCompanion: false, note: null });
    for (const [index, adult] of [head, ...companions].entries()) {
      if (index > 0) add({ section: 'report', cells: cells(adult.sent), isCompanion: true, note: null });
      for (const child of children[index] ?? [])
        add({
          section: 'report',
          cells: cells(valuesOfChild(child, adult.sent)),
          isCompanion: true,
          note: null,
        });
    }
  }
  for (const action of ['correct', 'withdraw'] as const) {
    for (const same of corrections(lines.filter((line) => line.action === action))) {
      const [first] = same as [SentLine];
      add({
        section: action,
        cells: cells(first.sent),
        isCompanion: false,
        note: noteOf(same, kind, columns),
      });
    }
  }
  return rows;
}

/** What changed about somebody in the same way on several days is one row. */
function corrections(lines: readonly SentLine[]): SentLine[][] {
  const key = ({ resident_id, sent, line }: SentLine) => JSON.stringify([resident_id, sent, line.sent]);
  return [...groupBy(lines, key).values()]
    .map((same) => same.sort((one, other) => one.event_day.localeCompare(other.event_day)))
    .sort((one, other) => byUnitAndName(one[0] as SentLine, other[0] as SentLine));
}

const unique = (texts: readonly string[]) => [...new Set(texts)].join('، ');

function noteOf(lines: readonly SentLine[], kind: AuthorityListKind, columns: readonly AuthorityColumn[]) {
  const [first] = lines as [SentLine];
  const isMonth = kind === 'monthly_statement';
  const lists = unique(lines.map(({ line }) => `${line.list_number}/${line.list_year}`));
  const days = unique(lines.map(({ event_day }) => dateIn(isMonth ? event_day.slice(0, 7) : event_day)));
  const where = `الكشف رقم ${lists} عن ${isMonth ? 'شهر' : 'يوم'} ${days}`;
  if (first.action === 'withdraw') return `يُحذف مما ورد في ${where}`;
  const before = first.line.sent ?? {};
  const changed = columns
    .filter(({ key }) => describedValue(key, before) !== describedValue(key, first.sent))
    .map(
      ({ key, heading }) =>
        `${heading.ar}: «${describedValue(key, first.sent)}» بدلًا من «${describedValue(key, before)}»`,
    );
  return [`ورد في ${where}`, ...changed].join(' — ');
}
