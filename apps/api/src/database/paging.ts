import { MAX_PAGE } from '@bawaba/contracts';
import type { JsonRows } from './json-rows/json-form.ts';

export interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface Page<T, Rows = T[]> {
  readonly rows: Rows;
  readonly total: number;
  /** An exact count would take too long: the total is the planner's estimate. */
  readonly isEstimate?: boolean;
}

/** Its rows go from PostgreSQL to the client as bytes. */
export type JsonPage<T> = Page<T, JsonRows<T>>;

export const limitOf = ({ limit }: Paging) => limit ?? MAX_PAGE;
export const offsetOf = ({ offset }: Paging) => offset ?? 0;
