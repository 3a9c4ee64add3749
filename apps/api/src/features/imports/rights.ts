import { type ImportKind, importKinds, type Permission } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Import, Reach } from './imports.repository.ts';

/** An import needs the permission to import, and this one: nobody creates by a file what they may not create by the form. */
const createPermission: Readonly<Record<ImportKind, Permission>> = {
  residents: 'add_residents',
  owners: 'manage_owners',
  visitors: 'add_visitor',
  blacklist: 'manage_blacklist',
};

export const mayImport = (actor: Actor, kind: ImportKind) =>
  can(actor, 'import_records') && can(actor, createPermission[kind]);

/** What removes one record of this kind. */
const removePermission: Readonly<Record<ImportKind, Permission>> = {
  residents: 'delete_residents',
  owners: 'manage_owners',
  visitors: 'delete_visitor',
  blacklist: 'manage_blacklist',
};

/** Nobody removes by an undo what they may not remove one by one, but for a mistake of their own: what they alone have imported. */
export const mayUndo = (
  actor: Actor,
  { kind, committed_by_user_id }: Pick<Import, 'kind' | 'committed_by_user_id'>,
) => can(actor, removePermission[kind]) || committed_by_user_id === actor.userId;

/** The imports of other villages, and of records that the actor may not create, do not exist for them. */
export const reachOf = (actor: Actor): Reach => ({
  scope: actor.scope,
  kinds: importKinds.filter((kind) => mayImport(actor, kind)),
});
