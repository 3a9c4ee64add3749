import { AppError, FieldError, type ImportRowWrite, importFieldsOf } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Trx } from '../../database/transaction.ts';
import { checkRows } from './check/check-rows.ts';
import { draftOf, personIn } from './check/draft.ts';
import { findHeads } from './check/find-heads.ts';
import * as checked from './checked-rows.repository.ts';
import { decideAbout, type KeptDecision } from './decisions.ts';
import * as families from './family-rows.repository.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';
import { isOfPeople } from './kinds.ts';

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

/** Decisions are about the person whom the row names now. */
const decided = (
  found: imports.Import,
  row: rows.StoredRow,
  decisions: NonNullable<ImportRowWrite['decisions']>,
): readonly KeptDecision[] =>
  isOfPeople(found) ? decideAbout(personIn(draftOf(found, row)), decisions) : [];

async function recheck(trx: Trx, actor: Actor, found: imports.Import, stored: readonly rows.StoredRow[]) {
  const { findings, owners } = await checkRows(trx, actor, found, stored);
  await importOwners.need(trx, found.id, owners);
  await checked.keepFindings(trx, found.id, findings);
  return findings;
}

const some = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** Rows about the same record, and rows of people who came with this one, by what it was and by what it is now. */
async function recheckDependent(
  trx: Trx,
  actor: Actor,
  found: imports.Import,
  changed: readonly checked.Finding[],
) {
  const keys = some(changed.map(({ key }) => key));
  const names = some(changed.map(({ name_key }) => name_key));
  const numbers = changed.map(({ number }) => number);
  const dependent = await checked.openDependent(trx, found.id, { keys, names, numbers });
  if (dependent.length > 0) await recheck(trx, actor, found, dependent);
  const headless = await checked.nextWithoutHead(trx, found.id, dependent.length + 1);
  if (headless.length > 0) await checked.keepFindings(trx, found.id, await findHeads(trx, found, headless));
}

/** The families to which the row belonged and belongs now, and rows with the same owner. */
async function recheckFamilies(
  trx: Trx,
  actor: Actor,
  found: imports.Import,
  changed: readonly checked.Finding[],
) {
  const heads = some(changed.flatMap(({ number, head_row }) => [number, head_row]));
  const keys = some(changed.map(({ key }) => key));
  const family = await families.ofFamilies(trx, found.id, heads, checked.openOutcomes);
  const same = await checked.openDependent(trx, found.id, { keys, names: [], numbers: [] });
  const byNumber = new Map([...family, ...same].map((row) => [row.number, row]));
  const together = [...byNumber.values()].sort((one, other) => one.number - other.number);
  const findings = together.length > 0 ? await recheck(trx, actor, found, together) : [];
  const touched = some([...changed, ...findings].flatMap(({ number, head_row }) => [number, head_row]));
  await families.holdFamilies(trx, found.id, touched);
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
  const corrections = corrected(before, found, values);
  const answers = {
    corrections,
    decisions: decisions ? decided(found, { ...before, corrections }, decisions) : before.decisions,
    chosen_owner_id: owner_id === undefined ? before.chosen_owner_id : owner_id,
  };
  await rows.keepAnswers(trx, found.id, number, answers);
  const isLeftOut = left_out ?? before.outcome === 'left_out';
  if (isLeftOut)
    await checked.keepFindings(trx, found.id, [
      { ...checked.findingOf(before), outcome: 'left_out', problems: [], head_row: null, head_id: null },
    ]);
  const [finding] = isLeftOut
    ? [checked.findingOf(before)]
    : await recheck(trx, actor, found, [{ ...before, ...answers }]);
  // Somebody who chooses an owner chooses one of those with this name.
  if (owner_id && finding?.owner_id !== owner_id) throw new FieldError('owner_id', 'invalid_choice');
  const changed = [checked.findingOf(before), ...(finding ? [finding] : [])];
  if (found.kind === 'owners') await recheckFamilies(trx, actor, found, changed);
  else await recheckDependent(trx, actor, found, changed);
  return (await rows.find(trx, found.id, number)) as rows.StoredRow;
}
