import { type ImportRow, importEndpoints } from '@bawaba/contracts';
import { foldText } from '@bawaba/identity';
import { useState } from 'react';
import { request, requestPage } from '../../lib/api.ts';
import { useImportActions } from './imports.queries.ts';

const PAGE = 100;

/** Rows that wait for the same answer. */
async function rowsLike(importId: number, { number, values }: ImportRow): Promise<ImportRow[]> {
  const name = foldText(values.owner_name ?? '');
  const found: ImportRow[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await requestPage(importEndpoints.rows, {
      params: { id: importId },
      query: { outcome: 'decision', problem: 'owner_ambiguous', limit: PAGE, offset },
    });
    found.push(
      ...rows.filter((row) => row.number !== number && foldText(row.values.owner_name ?? '') === name),
    );
    if (rows.length < PAGE) return found;
  }
}

/** Says which of several owners with one name a row means, and all rows with this name if somebody wants it. */
export function useOwnerChoice(importId: number) {
  const { refresh } = useImportActions(importId);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = ({ number, version }: ImportRow, owner_id: number) =>
    request(importEndpoints.changeRow, { params: { id: importId, number }, body: { owner_id, version } });

  return {
    isPending,
    error,
    reset: () => void refresh().then(() => setError(null)),
    /** Null if it failed; rows that were saved before stay saved. */
    async choose(row: ImportRow, ownerId: number, isForAll: boolean) {
      setPending(true);
      setError(null);
      try {
        const others = isForAll ? await rowsLike(importId, row) : [];
        const saved = await save(row, ownerId);
        for (const other of others) await save(other, ownerId);
        await refresh();
        return { saved, rows: others.length + 1 };
      } catch (failure) {
        setError(failure);
        await refresh().catch(() => {});
        return null;
      } finally {
        setPending(false);
      }
    },
  };
}
