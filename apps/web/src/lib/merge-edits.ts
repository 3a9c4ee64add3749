const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export type EditState = 'untouched' | 'same' | 'different';

/** What became of one field: left alone by me, changed by both to the same, or wanted otherwise by me. */
export const editState = (base: unknown, mine: unknown, theirs: unknown): EditState =>
  same(mine, theirs) ? 'same' : same(mine, base) ? 'untouched' : 'different';

/** Whether a field belongs in the story of two people's edits. */
export const isInvolved = (base: unknown, mine: unknown, theirs: unknown): boolean =>
  !same(theirs, base) || !same(mine, theirs);

/** My edits on top of their record: what I did not touch stays as they left it. */
export function mergeEdits<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Values,
): Values {
  const merged = { ...theirs };
  for (const name of Object.keys(theirs) as (keyof Values)[]) {
    if (!same(mine[name], base[name])) merged[name] = mine[name];
  }
  return merged;
}
