import { MAX_PAGE } from '@bawaba/contracts';

export interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface Page<T> {
  readonly rows: T[];
  readonly total: number;
  /** An exact count would take too long: the total is the planner's estimate. */
  readonly isEstimate?: boolean;
}

export const limitOf = ({ limit }: Paging) => limit ?? MAX_PAGE;
export const offsetOf = ({ offset }: Paging) => offset ?? 0;
