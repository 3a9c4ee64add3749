import type { ResidentCreate, RowOutcome, VisitorCreate } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { foreseeRefusal } from '../blacklist/refuse-blacklisted.service.ts';
import { addLooks, warningsAbout } from '../blacklist/registration-warnings.service.ts';
import { looksOf } from '../blacklist/similar-names.service.ts';
import { noRecord, readRow } from './column-reader.ts';
import type { NeededOwner } from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';
import { type Bodies, type Keys, keysOf, parseRow } from './kinds.ts';
import type { KeptProblem } from './problems.ts';
import * as register from './register.repository.ts';

type Draft = Omit<rows.Finding, 'outcome' | 'problems'> & {
  readonly row: rows.StoredRow;
  outcome: RowOutcome;
  problems: KeptProblem[];
  body?: Bodies[keyof Bodies];
  values: Readonly<Record<string, string | null>>;
  owner_id: number | null;
  owner_key: string | null;
};

const noKeys: Keys = { key: null, starts: null, ends: null, name_key: null };

/** What the file says about the head of the family: a number, or a name. */
const headKeyOf = (values: Draft['values']) =>
  identityKey(values.head_number ?? '') || foldText(values.head_name ?? '') || null;

/** Reads a row, by the rules of the form alone. */
function draftOf(found: imports.Import, row: rows.StoredRow): Draft {
  const read = readRow(found.kind, found, row.cells, row.corrections);
  const no = noRecord(found.columns, row);
  const { body, problems } = no ? { problems: [{ field: null, code: no }] } : parseRow(found.kind, read);
  const keys = body ? keysOf(found.kind, body) : noKeys;
  const head_key = found.kind === 'residents' && body ? headKeyOf(read.values) : null;
  return {
    row,
    number: row.number,
    outcome: body ? 'create' : no ? 'left_out' : 'error',
    problems,
    ...(body && { body }),
    values: read.values,
    ...keys,
    // Some files name the head in their own row, too.
    head_key: head_key === keys.key || head_key === keys.name_key ? null : head_key,
    head_row: null,
    head_id: null,
    owner_id: null,
    owner_key: null,
  };
}

const isOpen = ({ outcome }: Draft) => outcome === 'create';

const refuse = (draft: Draft, outcome: RowOutcome, problem: KeptProblem) => {
  draft.outcome = outcome;
  draft.problems = [problem];
};

/** What the register has already. */
async function compareWithRegister(db: Database, found: imports.Import, drafts: readonly Draft[]) {
  const open = drafts.filter(isOpen);
  const { kind, village_id } = found;
  const known =
    kind === 'residents'
      ? await register.overlappingStays(db, village_id, open as never)
      : kind === 'visitors'
        ? await register.sameVisits(
            db,
            village_id,
            open.map(({ number, body }) => {
              const { full_name, visit_date, passport_number } = body as VisitorCreate;
              return { number, full_name, visit_date, key: identityKey(passport_number ?? '') || null };
            }),
          )
        : kind === 'owners'
          ? await register.knownOwners(
              db,
              village_id,
              open.map(({ number, body, name_key }) => {
                const { id_number } = body as Bodies['owners'];
                return { number, key: identityKey(id_number ?? '') || null, name: name_key };
              }),
            )
          : await register.knownEntries(db, village_id, open as never);
  for (const draft of open) {
    const about = known.filter(({ number }) => number === draft.number);
    if (about.length === 0) continue;
    const records = about.map(({ id, label }) => ({ id, label }));
    const isPresent = kind !== 'residents' || about.some(({ is_same }) => is_same);
    if (isPresent) refuse(draft, 'present', { field: null, code: 'already_in_register', records });
    else refuse(draft, 'error', { field: 'check_in', code: 'duplicate_in_same_village', records });
  }
}

const overlap = (one: Keys, other: Keys) =>
  one.starts === null ||
  other.starts === null ||
  (one.starts < (other.ends ?? '') && other.starts < (one.ends ?? ''));

/** Of two rows about the same record, the first is imported. */
async function compareWithFile(db: Database, found: imports.Import, drafts: readonly Draft[]) {
  const keys = [...new Set(drafts.filter(isOpen).flatMap(({ key }) => key ?? []))];
  const own = new Set(drafts.map(({ number }) => number));
  const counted: (Keys & { number: number })[] = (await rows.withKeys(db, found.id, keys))
    .filter(({ number }) => !own.has(number))
    .map((row) => ({ ...row, name_key: null }));
  for (const draft of drafts) {
    if (draft.outcome === 'error' || draft.key === null) continue;
    const earlier = counted.find(
      ({ number, key, ...days }) =>
        number < draft.number && key === draft.key && overlap({ ...days, key }, draft),
    );
    if (earlier && isOpen(draft)) {
      const code = draft.starts === null ? 'same_as_row' : 'overlaps_row';
      refuse(draft, 'error', { field: null, code, row: earlier.number });
    } else counted.push(draft);
  }
}

/** What the blacklist says about a person, as the form would hear it. */
async function compareWithBlacklist(db: Database, actor: Actor, found: imports.Import, draft: Draft) {
  const registration = found.kind === 'residents' ? 'resident' : 'visitor';
  const body = draft.body as ResidentCreate | VisitorCreate;
  const person = { ...body, registration, village_id: found.village_id } as const;
  const { decisions } = draft.row;
  const { reason, matches, isLookAlike } = await foreseeRefusal(db, actor, person, decisions);
  if (reason !== undefined) return refuse(draft, 'error', { field: 'id_number', code: 'blacklisted' });
  if (matches.length > 0)
    return refuse(draft, 'decision', { field: 'full_name', code: 'blacklist_match', matches });
  const looks = await looksOf(db, person, { decisions });
  const numbers = {
    id_type: body.id_type,
    passport_number: null,
    ...('id_number' in body
      ? { id_number: body.id_number }
      : body.passport_number && { id_number: body.passport_number }),
  };
  const field = {
    looks_like_blacklisted: 'id_number',
    not_a_national_number: 'id_number',
    name_like_blacklisted: 'full_name',
  };
  for (const code of addLooks(warningsAbout(numbers, { isLookAlike }), looks))
    draft.problems.push({ field: field[code], code });
}

/** With whom a resident lives: an owner of the village, or one that the import will create. */
async function findOwners(
  db: Database,
  actor: Actor,
  found: imports.Import,
  drafts: readonly Draft[],
): Promise<NeededOwner[]> {
  const asked = drafts.filter(isOpen).flatMap(({ number, values: { owner_name, owner_number } }) => {
    const key = identityKey(owner_number ?? '') || null;
    const name = foldText(owner_name ?? '') || null;
    return key || name
      ? [{ number, key, name, owner_name: owner_name ?? null, owner_number: owner_number ?? null }]
      : [];
  });
  if (asked.length === 0) return [];
  const known = await register.knownOwners(db, found.village_id, asked);
  const needed: NeededOwner[] = [];
  for (const { number, key, name, owner_name, owner_number } of asked) {
    const draft = drafts.find((each) => each.number === number) as Draft;
    const about = known.filter((owner) => owner.number === number);
    const chosen = about.filter(({ id }) => id === draft.row.chosen_owner_id);
    const [owner, another] =
      chosen.length > 0
        ? chosen
        : about.some(({ is_same }) => is_same)
          ? about.filter(({ is_same }) => is_same)
          : about;
    if (owner && !another) draft.owner_id = owner.id;
    else if (owner)
      refuse(draft, 'decision', {
        field: 'owner_name',
        code: 'owner_ambiguous',
        records: about.map(({ id, label }) => ({ id, label })),
      });
    else if (!owner_name || !can(actor, 'manage_owners'))
      refuse(draft, 'error', { field: 'owner_name', code: 'owner_not_found' });
    else {
      draft.owner_key = key ?? name;
      draft.problems.push({ field: 'owner_name', code: 'owner_will_be_created' });
      needed.push({ key: draft.owner_key as string, name: owner_name, id_number: owner_number });
    }
  }
  return needed;
}

/** Checks these rows by the rules of the form and by what the register and the file have. Nothing is written. */
export async function checkRows(
  db: Database,
  actor: Actor,
  found: imports.Import,
  stored: readonly rows.StoredRow[],
): Promise<{ findings: rows.Finding[]; owners: NeededOwner[] }> {
  const drafts = stored.map((row) => draftOf(found, row));
  await compareWithRegister(db, found, drafts);
  if (found.kind === 'residents' || found.kind === 'visitors')
    for (const draft of drafts.filter(isOpen)) await compareWithBlacklist(db, actor, found, draft);
  const owners = found.kind === 'residents' ? await findOwners(db, actor, found, drafts) : [];
  await compareWithFile(db, found, drafts);
  const findings = drafts.map(({ row, body, values, ...finding }) => finding);
  return { findings, owners };
}

/** Who came with whom: rows of the file first, then residents of the village. */
export async function findHeads(
  db: Database,
  found: imports.Import,
  stored: readonly rows.StoredRow[],
): Promise<rows.Finding[]> {
  const keys = [...new Set(stored.flatMap(({ head_key }) => head_key ?? []))];
  const [inFile, inRegister] = await Promise.all([
    rows.heads(db, found.id, keys),
    register.knownHeads(db, found.village_id, keys),
  ]);
  return stored.map(rows.findingOf).map(({ head_key, ...row }): rows.Finding => {
    const byNumber = inFile.filter(({ key }) => key === head_key);
    const named = byNumber.length > 0 ? byNumber : inFile.filter(({ name_key }) => name_key === head_key);
    const people = new Set(named.map(({ key }) => key));
    const known = inRegister.filter(({ key }) => key === head_key);
    const finding = { ...row, head_key, outcome: 'create' as RowOutcome };
    const [head] = named;
    if (head && people.size === 1) return { ...finding, head_row: head.number, head_id: null };
    const [resident, another] = known;
    if (!head && resident && !another) return { ...finding, head_id: resident.id, head_row: null };
    const code = head || resident ? 'head_ambiguous' : 'head_not_found';
    const records = known.map(({ id, label }) => ({ id, label }));
    const problem = { field: 'head_name', code, ...(records.length > 0 && { records }) };
    return { ...finding, outcome: 'error', problems: [problem] };
  });
}
