import type { AuditLog } from '@bawaba/contracts';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { type NamedTable, nameRows } from '../../database/rows.ts';

type Entry = Pick<AuditLog, 'entity_type' | 'entity_id' | 'details'>;
type Target = NonNullable<AuditLog['opens']>;

/** The records that have a page, and their tables. */
const tables: Readonly<Record<string, NamedTable>> = {
  resident: 'residents',
  visitor: 'visitors',
  owner: 'owners',
  user: 'users',
};

const MAX_ID = 2_147_483_647;
const isId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** A photo has no page: it opens its resident. */
function residentOfPhoto(details: string | null): unknown {
  if (!details) return undefined;
  const { after, before } = JSON.parse(details) ?? {};
  return (after ?? before)?.resident_id;
}

function targetOf({ entity_type, entity_id, details }: Entry): Target | undefined {
  const target =
    entity_type === 'photo'
      ? { entity_type: 'resident', id: residentOfPhoto(details) }
      : { entity_type, id: Number(entity_id ?? 0) };
  return Object.hasOwn(tables, target.entity_type) && isId(target.id) ? (target as Target) : undefined;
}

/** Finds the records of these entries that exist now, in one query for each kind. */
export async function findRecords(db: Database, scope: VillageScope, entries: readonly Entry[]) {
  const wanted = new Map<string, Set<number>>();
  for (const entry of entries) {
    const target = targetOf(entry);
    if (!target) continue;
    wanted.set(target.entity_type, (wanted.get(target.entity_type) ?? new Set()).add(target.id));
  }
  const names = new Map<string, string>();
  await Promise.all(
    [...wanted].map(async ([entityType, ids]) => {
      const found = await nameRows(db, scope, tables[entityType] as NamedTable, [...ids]);
      for (const { id, name } of found) names.set(`${entityType} ${id}`, name);
    }),
  );
  return (entry: Entry) => {
    const target = targetOf(entry);
    const name = target && names.get(`${target.entity_type} ${target.id}`);
    return name === undefined ? undefined : { name, opens: target };
  };
}
