import type { ResidentRow } from './queries/write-resident.repository.ts';

/** A resident who lives with an owner has no apartment of their own. */
export const homeOfOwner = <R extends Partial<ResidentRow>>(row: R): R =>
  row.owner_id == null ? row : { ...row, apartment_number: null, building_number: null };
