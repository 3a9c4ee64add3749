import { type ImportKind, importKinds, type Permission } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Reach } from './imports.repository.ts';

/** An import needs the permission to import, and this one: nobody creates by a file what they may not create by the form. */
const createPermission: Readonly<Record<ImportKind, Permission>> = {
  residents: 'add_residents',
  owners: 'manage_owners',
  visitors: 'add_visitor',
  blacklist: 'manage_blacklist',
};

export const mayImport = (actor: Actor, kind: ImportKind) =>
  can(actor, 'import_records') && can(actor, createPermission[kind]);

/** The imports of other villages, and of records that the actor may not create, do not exist for them. */
export const reachOf = (actor: Actor): Reach => ({
  scope: actor.scope,
  kinds: importKinds.filter((kind) => mayImport(actor, kind)),
});
