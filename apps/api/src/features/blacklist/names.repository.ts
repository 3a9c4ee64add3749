import type { BlacklistEntry, Sex } from '@bawaba/contracts';
import { NAME_KEYS_VERSION, nameForm, nameKeys } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';

/** A name of an entry, as names are compared. */
export interface Candidate {
  readonly blacklist_id: number;
  readonly form: string;
}

/** A value, or the column of those whom one question asks for together. */
export type Value<T> = T | RawBuilder<T>;

/** Only M against F is a contradiction: X and null are unknown. */
const mayHaveSex = (sex: Value<Sex | null>) =>
  sql<boolean>`(coalesce(${sex}::text, 'X') = 'X' OR coalesce(sex, 'X') IN ('X', ${sex}::text))`;

/** Nobody has decided that the entry is another person than the one with these keys, and it is not one of these numbers. */
const isOpen = (numbers: Value<readonly string[]>) => sql<boolean>`blacklist_id NOT IN (
  SELECT blacklist_id FROM blacklist_decisions WHERE identity_key = ANY (${numbers}::text[])
  UNION ALL SELECT id FROM blacklist WHERE identity_key = ANY (${numbers}::text[]))`;

/** What is known of the person. Entries that are settled for one of the numbers are left out. */
export interface Known {
  readonly birthdate: string | null;
  readonly sex: Sex | null;
  readonly numbers: readonly string[];
}

/** The same, as a query takes it. */
export type KnownValues = { readonly [Name in keyof Known]: Value<Known[Name]> };

/** All rows as two texts: thousands of candidates are read several times as fast as rows. */
const selectLists = ({ sex, numbers }: Omit<KnownValues, 'birthdate'>, condition: RawBuilder<boolean>) =>
  sql<Lists>`SELECT string_agg(blacklist_id::text, ' ') AS ids, string_agg(form, E'\n') AS forms
    FROM blacklist_names WHERE ${condition} AND ${mayHaveSex(sex)} AND ${isOpen(numbers)}`;
export type Lists = { ids: string | null; forms: string | null };

export function candidatesIn([lists]: readonly Lists[]): Candidate[] {
  if (!lists?.ids) return [];
  const forms = (lists.forms ?? '').split('\n');
  return lists.ids.split(' ').map((id, at) => ({ blacklist_id: Number(id), form: forms[at] as string }));
}

export const bornOn = ({ birthdate, ...known }: KnownValues) =>
  selectLists(known, sql<boolean>`birthdate = ${birthdate}::date`);
const selectBornOn = prepareQuery((_db, known: Known) => bornOn(known));
/** Names of entries of any village with this birth date. */
export const namesBornOn = async (db: Database, known: Known): Promise<Candidate[]> =>
  candidatesIn(await selectBornOn(db, known));

type Sharing = Omit<Known, 'birthdate'> & { readonly keys: readonly string[] };

/** The planner does not see through the subquery: it plans once, and not for each name. */
const sharesKey = (keys: readonly string[]) => sql<boolean>`keys && (SELECT ${keys}::text[])`;
const sharing = ({ keys, ...known }: Sharing) => selectLists(known, sharesKey(keys));
const sharingUnborn = ({ keys, ...known }: Sharing) =>
  selectLists(known, sql<boolean>`${sharesKey(keys)} AND birthdate IS NULL`);
/** Of many at once: only entries without a birth date for those who have one. */
export const sharingOf = (
  { birthdate, ...known }: KnownValues,
  keys: RawBuilder<readonly string[]>,
): RawBuilder<Lists> =>
  selectLists(known, sql<boolean>`keys && ${keys} AND (${birthdate} IS NULL OR birthdate IS NULL)`);
const selectSharing = prepareQuery((_db, of: Sharing) => sharing(of));
const selectSharingUnborn = prepareQuery((_db, of: Sharing) => sharingUnborn(of));
/** Names of entries of any village that may be similar. If a birth date is known, only entries without one. */
export const namesSharingKey = async (
  db: Database,
  { birthdate, ...of }: Known & Sharing,
): Promise<Candidate[]> => candidatesIn(await (birthdate ? selectSharingUnborn : selectSharing)(db, of));

const selectBoth = prepareQuery(
  (_db, { keys, ...known }: Known & Sharing) => sql<
    Lists & { born_ids: string | null; born_forms: string | null }
  >`
    SELECT born.ids AS born_ids, born.forms AS born_forms, unborn.*
    FROM (${bornOn(known)}) born, (${sharingUnborn({ keys, ...known })}) unborn`,
);
/** Both for somebody whose birth date is known, in one question: entries with the same birth date, and those without one. */
export async function namesBornOnOrSharingKey(db: Database, of: Known & Sharing) {
  const [{ born_ids: ids = null, born_forms: forms = null, ...unborn } = { ids: null, forms: null }] =
    await selectBoth(db, of);
  return { born: candidatesIn([{ ids, forms }]), unborn: candidatesIn([unborn]) };
}

/** All names of these entries. */
export const namesOf = (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('blacklist_names')
        .select(['blacklist_id', 'name', 'form', 'birthdate', sql<Sex | null>`sex`.as('sex')])
        .where('blacklist_id', 'in', ids)
        .execute();

type Named = Pick<BlacklistEntry, 'id' | 'full_name' | 'aliases' | 'birthdate' | 'sex'>;

export const namesIn = ({ full_name, aliases }: Pick<Named, 'full_name' | 'aliases'>): string[] => [
  ...new Set([full_name, ...aliases].flatMap((name) => name || [])),
];

/** Replaces the names of these entries. */
export async function writeNames(trx: Trx, entries: readonly Named[]) {
  const rows = entries.flatMap(({ id, birthdate, sex, ...entry }) =>
    namesIn(entry).map((name) => ({
      blacklist_id: id,
      name,
      form: nameForm(name),
      keys: nameKeys(name),
      version: NAME_KEYS_VERSION,
      birthdate,
      sex,
    })),
  );
  await trx
    .deleteFrom('blacklist_names')
    .where(
      'blacklist_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  if (rows.length > 0) await trx.insertInto('blacklist_names').values(rows).execute();
}

/** Entries in one transaction. */
const BATCH = 1_000;

/** Entries with a name that has no row of this version: restored from an older backup, or written by an older program. */
const outdated = (trx: Trx, after: number) =>
  trx
    .selectFrom('blacklist')
    .select(['id', 'full_name', 'aliases', 'birthdate', sql<Sex | null>`sex`.as('sex')])
    .where('id', '>', after)
    .where(sql<boolean>`(full_name IS NOT NULL OR aliases <> '{}')`)
    .where(
      sql<boolean>`coalesce((SELECT min(version) FROM blacklist_names WHERE blacklist_id = blacklist.id), 0)
        < ${NAME_KEYS_VERSION}::smallint`,
    )
    .orderBy('id')
    .limit(BATCH)
    // Nobody changes an entry between this and its new names.
    .forNoKeyUpdate()
    .execute();

/** Computes the names that are missing or of an older version. Two copies of the program do it one after the other. */
export async function refreshNames(db: Database): Promise<number> {
  let [after, total] = [0, 0];
  for (;;) {
    const entries = await inTransaction(db, async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('blacklist names', 0))`.execute(trx);
      const found = await outdated(trx, after);
      if (found.length > 0) await writeNames(trx, found);
      return found;
    });
    total += entries.length;
    if (entries.length < BATCH) return total;
    after = entries.at(-1)?.id ?? after;
  }
}
