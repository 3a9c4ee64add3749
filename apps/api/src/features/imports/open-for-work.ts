import type { Trx } from '../../database/transaction.ts';
import * as imports from './imports.repository.ts';

/** Somebody has cancelled the work, or another copy of the program has taken it over. */
export class StoppedError extends Error {}

/**
 * At the start of the transaction of one record: the work goes on, and a cancel waits for this record, so that what it counts is exact.
 * Screens hear of many records once, after each piece.
 */
export async function openForWork(
  trx: Trx,
  found: imports.Import,
  worker: string,
  alone?: 'visitors' | 'owners',
): Promise<void> {
  if (!(await imports.holdOpen(trx, found, worker, alone))) throw new StoppedError();
}
