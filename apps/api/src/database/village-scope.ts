import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../actor.ts';

/** The condition that keeps a query inside the actor's villages. */
export const inScope = (scope: VillageScope, column: string): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : scope === 'none'
      ? sql<boolean>`false`
      : sql<boolean>`${sql.ref(column)} = ${scope}`;
