import type { Database } from '../../../database/database.ts';
import * as checked from '../checked-rows.repository.ts';
import type * as rows from '../import-rows.repository.ts';
import type * as imports from '../imports.repository.ts';
import * as register from '../register.repository.ts';

/** Who came with whom: rows of the file first, then residents of the village. */
export async function findHeads(
  db: Database,
  found: imports.Import,
  stored: readonly rows.StoredRow[],
): Promise<checked.Finding[]> {
  const keys = [...new Set(stored.flatMap(({ head_key }) => head_key ?? []))];
  const [inFile, inRegister] = await Promise.all([
    checked.heads(db, found.id, keys),
    register.knownHeads(db, found.village_id, keys),
  ]);
  return stored.map(checked.findingOf).map(({ head_key, ...row }): checked.Finding => {
    const byNumber = inFile.filter(({ key }) => key === head_key);
    const named = byNumber.length > 0 ? byNumber : inFile.filter(({ name_key }) => name_key === head_key);
    const people = new Set(named.map(({ key }) => key));
    const known = inRegister.filter(({ key }) => key === head_key);
    const finding = { ...row, head_key };
    const [head] = named;
    if (head && people.size === 1) return { ...finding, head_row: head.number, head_id: null };
    const [resident, another] = known;
    if (!head && resident && !another) return { ...finding, head_id: resident.id, head_row: null };
    const code = head || resident ? 'head_ambiguous' : 'head_not_found';
    const records = known.map(({ id, label }) => ({ id, label }));
    const problem = { field: 'head_name', code, ...(records.length > 0 && { records }) };
    return { ...finding, outcome: 'error', problems: [...row.problems, problem] };
  });
}
