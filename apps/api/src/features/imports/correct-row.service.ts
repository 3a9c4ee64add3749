import { AppError, FieldError, type ImportRowWrite, importFieldsOf } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Trx } from '../../database/transaction.ts';
import { checkRows } from './check/check-rows.ts';
import { findHeads } from './check/find-heads.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';

const settled: readonly rows.StoredRow['outcome'][] = ['created', 'removed', 'kept', 'heading'];

/** What somebody typed, over what they typed before; null takes a correction back. */
function corrected(
  { corrections }: rows.StoredRow,
  found: imports.Import,
  values: ImportRowWrite['values'] = {},
) {
  const names = new Set<string>(importFieldsOf(found.kind).map(({ name }) => name));
  const unknown = Object.keys(values).find((name) => !names.has(name));
  if (unknown !== undefined) throw new FieldError(`values.${unknown}`, 'invalid_choice');
  const kept = Object.entries({ ...corrections, ...values }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as Record<string, string>;
}

async function recheck(trx: Trx, actor: Actor, found: imports.Import, stored: readonly rows.StoredRow[]) {
  const { findings, owners } = await checkRows(trx, actor, found, stored);
  await importOwners.need(trx, found.id, owners);
  await rows.keepFindings(trx, found.id, findings);
  return findings;
}

/** In the caller's transaction, which has locked the import. The row is checked again, and so are the rows that depend on it. */
export async function correctRow(
  trx: Trx,
  actor: Actor,
  found: imports.Import,
  number: number,
  { values, left_out, decisions, owner_id, version }: ImportRowWrite,
): Promise<rows.StoredRow> {
  await rows.lock(trx, found.id, number);
  const before = await rows.find(trx, found.id, number);
  if (!before) throw new AppError('not_found');
  if (version !== undefined && version !== before.version) throw new AppError('stale');
  if (settled.includes(before.outcome)) throw new AppError('import_settled');
  if (decisions && decisions.length > 0 && !can(actor, 'manage_blacklist')) throw new AppError('forbidden');
  const answers = {
    corrections: corrected(before, found, values),
    decisions: decisions ?? before.decisions,
    chosen_owner_id: owner_id === undefined ? before.chosen_owner_id : owner_id,
  };
  await rows.keepAnswers(trx, found.id, number, answers);
  const isLeftOut = left_out ?? before.outcome === 'left_out';
  if (isLeftOut)
    await rows.keepFindings(trx, found.id, [
      { ...rows.findingOf(before), outcome: 'left_out', problems: [], head_row: null, head_id: null },
    ]);
  const [finding] = isLeftOut
    ? [rows.findingOf(before)]
    : await recheck(trx, actor, found, [{ ...before, ...answers }]);
  // Somebody who chooses an owner chooses one of those with this name.
  if (owner_id && finding?.owner_id !== owner_id) throw new FieldError('owner_id', 'invalid_choice');
  const keys = [before.key, finding?.key ?? null].flatMap((key) => key ?? []);
  const dependent = (await rows.openWithKeys(trx, found.id, keys)).filter((row) => row.number !== number);
  if (dependent.length > 0) await recheck(trx, actor, found, dependent);
  const headless = await rows.nextWithoutHead(trx, found.id, dependent.length + 1);
  if (headless.length > 0) await rows.keepFindings(trx, found.id, await findHeads(trx, found, headless));
  return (await rows.find(trx, found.id, number)) as rows.StoredRow;
}
