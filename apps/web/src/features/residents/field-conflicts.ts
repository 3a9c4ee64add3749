import { type ResidentField, type ResidentValues, residentFields } from './resident-values.ts';

export interface FieldConflict {
  readonly name: ResidentField;
  /** Whether the user wrote something else there too. */
  readonly mineToo: boolean;
}

/**
 * What another person changed while this one was editing. `before` is the record that the editing began with; null
 * when it is no longer known (a draft of an older version), and then every difference counts as both people's.
 */
export const conflictsOf = (
  before: ResidentValues | null,
  mine: ResidentValues,
  theirs: ResidentValues,
): FieldConflict[] =>
  residentFields
    .filter((name) => theirs[name] !== (before ?? mine)[name])
    .map((name) => ({
      name,
      mineToo: mine[name] !== theirs[name] && (before === null || mine[name] !== before[name]),
    }));

/** Mine, with every field that they changed as they left it, on top of their version. */
export const withTheirs = (
  mine: ResidentValues,
  theirs: ResidentValues,
  conflicts: readonly FieldConflict[],
): ResidentValues => ({
  ...mine,
  ...Object.fromEntries(conflicts.map(({ name }) => [name, theirs[name]])),
  ...(conflicts.some(({ name }) => name === 'owner_id') && { owner_name: theirs.owner_name }),
  version: theirs.version,
});
