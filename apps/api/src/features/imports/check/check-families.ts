import { MAX_FAMILY_MEMBERS, type RowOutcome } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import type { Database } from '../../../database/database.ts';
import type * as checked from '../checked-rows.repository.ts';
import { noRecord, readRow } from '../column-reader.ts';
import { hasMemberNames, parseFamilyRow, peopleIn } from '../family-row.ts';
import * as families from '../family-rows.repository.ts';
import type * as rows from '../import-rows.repository.ts';
import type * as imports from '../imports.repository.ts';
import type { KeptProblem } from '../problems.ts';
import * as register from '../register.repository.ts';

interface Person {
  readonly name: string | null;
  readonly key: string | null;
}

interface FamilyDraft {
  readonly number: number;
  readonly owner: Person | null;
  readonly member: Person | null;
  /** It is no person at all, but a total or the header again. */
  readonly isNothing: boolean;
  outcome: RowOutcome;
  problems: KeptProblem[];
  head_row: number | null;
  owner_id: number | null;
}

const personOf = (part: { values: Readonly<Record<string, string | null>> } | undefined): Person | null =>
  part
    ? {
        name: foldText(part.values.name ?? '') || null,
        key: identityKey(part.values.id_number ?? '') || null,
      }
    : null;

const isSamePerson = (one: Person, other: Person) =>
  one.key !== null && other.key !== null
    ? one.key === other.key
    : one.name !== null && one.name === other.name;

function draftOf(found: imports.Import, row: rows.StoredRow): FamilyDraft {
  const no = noRecord(found.columns, row);
  const draft = { number: row.number, head_row: null, owner_id: null };
  if (no) {
    const problems = [{ field: null, code: no }];
    return { ...draft, owner: null, member: null, isNothing: true, outcome: 'left_out', problems };
  }
  const read = readRow('owners', found, row.cells, row.corrections);
  const { people, problems } = parseFamilyRow(read, hasMemberNames(found));
  return {
    ...draft,
    owner: personOf(people.owner),
    member: personOf(people.member),
    isNothing: false,
    outcome: problems.length > 0 ? 'error' : 'create',
    problems,
  };
}

/** By what two rows name the same owner. */
const keyOf = ({ owner }: FamilyDraft) => owner?.key ?? owner?.name ?? null;

const stop = (draft: FamilyDraft, problem: KeptProblem, outcome: RowOutcome = 'error') => {
  draft.problems.push(problem);
  if (draft.outcome !== 'error') draft.outcome = outcome;
};

/**
 * The owner with whom each row is imported: in the first row with the same owner, or in the nearest row above that names one. A row
 * that only repeats an owner is about the same record.
 */
function findFamilies(drafts: readonly FamilyDraft[], around: readonly families.OwnerRow[]) {
  const placed: families.OwnerRow[] = [...around];
  const headOf = ({ head_row, number }: families.OwnerRow) => head_row ?? number;
  for (const draft of drafts) {
    if (draft.isNothing) continue;
    const earlier = placed.filter(({ number }) => number < draft.number);
    const above = earlier.at(-1);
    if (!draft.owner) {
      if (above) draft.head_row = headOf(above);
      else stop(draft, { field: null, code: 'member_without_owner' });
      continue;
    }
    const [key, name] = [keyOf(draft), draft.owner.name];
    // One of both rows has no number: the name decides, in rows that follow each other.
    const repeatsAbove =
      above !== undefined &&
      above.name_key === name &&
      (above.key === above.name_key || draft.owner.key === null);
    const first =
      earlier.find((row) => row.key === key && row.outcome !== 'left_out') ??
      (repeatsAbove && above.outcome !== 'left_out' ? above : undefined);
    if (first && draft.member) draft.head_row = headOf(first);
    else if (first && first.outcome !== 'error')
      stop(draft, { field: null, code: 'same_as_row', row: first.number });
    if (name === null) continue;
    const { number, head_row, outcome } = draft;
    const at = placed.findIndex((row) => row.number > number);
    placed.splice(at === -1 ? placed.length : at, 0, { number, key, name_key: name, head_row, outcome });
  }
}

/** Owners that the register has already, for the rows that would create them. */
async function compareOwners(db: Database, found: imports.Import, drafts: readonly FamilyDraft[]) {
  const heads = drafts.filter(({ outcome, head_row, owner }) => outcome === 'create' && owner && !head_row);
  const known = await register.knownOwners(
    db,
    found.village_id,
    heads.map(({ number, owner }) => ({ number, key: owner?.key ?? null, name: owner?.name ?? null })),
  );
  for (const draft of heads) {
    const about = known.filter(({ number }) => number === draft.number);
    const records = about.map(({ id, label }) => ({ id, label }));
    const [owner] = records;
    if (!owner) continue;
    draft.owner_id = owner.id;
    stop(draft, { field: null, code: 'already_in_register', records }, 'present');
  }
}

interface Head {
  readonly outcome: RowOutcome | 'heading';
  readonly owner_id: number | null;
  readonly problems: readonly KeptProblem[];
}

/** Members of an owner whom the register has: they are there as well, or have to be added there. */
async function compareMembers(
  db: Database,
  found: imports.Import,
  drafts: readonly FamilyDraft[],
  headOf: (draft: FamilyDraft) => Head | undefined,
) {
  const idOf = (draft: FamilyDraft) => {
    const head = headOf(draft);
    return head?.outcome === 'present' || head?.outcome === 'created' || head?.outcome === 'kept'
      ? head.owner_id
      : null;
  };
  const asked = drafts.filter((draft) => draft.member && draft.outcome !== 'error' && idOf(draft) !== null);
  const ids = [...new Set(asked.flatMap((draft) => idOf(draft) ?? []))];
  const known = await register.familiesOf(db, found.village_id, ids);
  for (const draft of asked) {
    const id = idOf(draft) as number;
    const family = known.filter(({ owner_id }) => owner_id === id);
    const [first] = family;
    const records = [{ id, label: first?.label ?? '' }].filter(({ label }) => label);
    const isThere = family.some(({ key, name }) => isSamePerson({ key, name }, draft.member as Person));
    draft.problems = [];
    if (isThere) stop(draft, { field: null, code: 'already_in_register', records }, 'present');
    else {
      draft.outcome = 'error';
      stop(draft, { field: 'member_name', code: 'member_of_known_owner', records });
    }
  }
}

/** Within a family, nobody twice, and no more than the form takes. */
function compareWithinFamilies(
  drafts: readonly FamilyDraft[],
  others: readonly { number: number; head: number; member: Person }[],
) {
  const members = [...others];
  for (const draft of drafts) {
    const { number, member } = draft;
    if (!member || draft.outcome === 'present') continue;
    const head = draft.head_row ?? number;
    const family = members.filter((other) => other.head === head && other.number < number);
    const same = family.find((other) => isSamePerson(other.member, member));
    if (same) stop(draft, { field: null, code: 'same_as_row', row: same.number });
    else if (family.length >= MAX_FAMILY_MEMBERS) stop(draft, { field: null, code: 'too_many_members' });
    else members.push({ number, head, member });
  }
}

/** Checks rows of owners and their families by the rules of the form, by the file and by the register. Nothing is written. */
export async function checkFamilies(
  db: Database,
  found: imports.Import,
  stored: readonly rows.StoredRow[],
): Promise<checked.Finding[]> {
  const drafts = stored.map((row) => draftOf(found, row));
  const numbers = drafts.map(({ number }) => number);
  const keys = [...new Set(drafts.flatMap((draft) => keyOf(draft) ?? []))];
  findFamilies(drafts, await families.ownersAround(db, found.id, { numbers, keys }));
  await compareOwners(db, found, drafts);

  const heads = [...new Set(drafts.flatMap(({ head_row }) => head_row ?? []))];
  const outside = (
    await families.ofFamilies(db, found.id, heads, [
      'create',
      'present',
      'error',
      'decision',
      'left_out',
      'created',
      'kept',
      'removed',
    ])
  ).filter(({ number }) => !numbers.includes(number));
  const byNumber = new Map<number, Head>([
    ...outside.map(
      (row) => [row.number, { ...row, owner_id: row.record_id ?? row.owner_id }] as [number, Head],
    ),
    ...drafts.map((draft) => [draft.number, draft] as [number, Head]),
  ]);
  const headOf = (draft: FamilyDraft) => byNumber.get(draft.head_row ?? draft.number);
  for (const draft of drafts) {
    const { head_row } = draft;
    const head = head_row === null ? undefined : headOf(draft);
    if (head_row !== null && (head?.outcome === 'left_out' || head?.outcome === 'removed'))
      stop(draft, { field: null, code: 'owner_row_not_imported', row: head_row });
  }
  await compareMembers(db, found, drafts, headOf);
  const names = hasMemberNames(found);
  const others = outside.flatMap(({ number, head_row, outcome, cells, corrections }) => {
    const { values } = readRow('owners', found, cells, corrections);
    const member = outcome === 'left_out' ? null : personOf(peopleIn(values, names).member);
    return member ? [{ number, head: head_row ?? number, member }] : [];
  });
  compareWithinFamilies(drafts, others);
  return drafts.map((draft) => ({
    number: draft.number,
    outcome: draft.outcome,
    problems: draft.problems,
    key: keyOf(draft),
    starts: null,
    ends: null,
    name_key: draft.owner?.name ?? null,
    head_key: null,
    head_row: draft.head_row,
    head_id: null,
    owner_id: draft.owner_id,
    owner_key: null,
  }));
}
