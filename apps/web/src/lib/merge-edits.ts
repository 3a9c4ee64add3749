const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The values of a form that edits a record. */
export interface Versioned {
  version?: number | null | undefined;
  [field: string]: unknown;
}

/** Three copies of one record that two people edited at the same time. */
export interface Edits<Values> {
  /** The record when my edit began. */
  base: Values;
  mine: Values;
  theirs: Values;
}

/** My edit of a field that they changed: none, the same value, or a different value. */
export type MyEdit = 'untouched' | 'same' | 'different';

/** My draft may be based on an older version than `base`. Then it is unknown who changed which field. */
const isBaseKnown = <Values extends Versioned>({ base, mine }: Edits<Values>) =>
  base.version === mine.version;

/** The fields that they changed, and my edit of each. Without a known base: every field that differs. */
export function conflictingFields<Values extends Versioned>(edits: Edits<Values>, names: (keyof Values)[]) {
  const { base, mine, theirs } = edits;
  const changedByThem = (name: keyof Values) =>
    isBaseKnown(edits) ? !same(theirs[name], base[name]) : !same(theirs[name], mine[name]);
  const myEdit = (name: keyof Values): MyEdit =>
    same(mine[name], theirs[name])
      ? 'same'
      : isBaseKnown(edits) && same(mine[name], base[name])
        ? 'untouched'
        : 'different';
  return names.filter(changedByThem).map((name) => ({ name, myEdit: myEdit(name) }));
}

/** Their record with my edits on top: a field that I did not touch stays as they saved it. */
export function saveMineOverTheirs<Values extends Versioned>(edits: Edits<Values>): Values {
  const { base, mine, theirs } = edits;
  const merged = { ...theirs };
  for (const name of Object.keys(theirs) as (keyof Values)[]) {
    if (!isBaseKnown(edits) || !same(mine[name], base[name])) merged[name] = mine[name];
  }
  return { ...merged, version: theirs.version };
}

/**
 * Their rows; a row that only I added, changed or removed stays as I left it. Without a known base, only what I added is
 * certainly mine.
 */
export function takeTheirRows<Values extends Versioned, Row extends { id: number | null }>(
  edits: Edits<Values>,
  rowsOf: (values: Values) => readonly Row[],
): Row[] {
  const { base, mine, theirs } = edits;
  const byId = (values: Values) => new Map(rowsOf(values).map((row) => [row.id, row]));
  const [before, left] = [byId(base), byId(mine)];
  const isTheirEdit = (row: Row) => !isBaseKnown(edits) || !same(row, before.get(row.id));
  return [
    ...rowsOf(theirs).flatMap((row) => (isTheirEdit(row) ? row : (left.get(row.id) ?? []))),
    ...rowsOf(mine).filter(({ id }) => id === null),
  ];
}

/** My record with theirs in the named fields: my edits of other fields stay. */
export const takeTheirs = <Values extends Versioned>(
  { mine, theirs }: Edits<Values>,
  names: readonly (keyof Values)[],
): Values => ({
  ...mine,
  ...Object.fromEntries(names.map((name) => [name, theirs[name]])),
  version: theirs.version,
});
