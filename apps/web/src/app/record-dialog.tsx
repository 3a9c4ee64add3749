import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorState } from '../components/error-state.tsx';

interface RecordDialogProps<Loaded> {
  /** The dialog in the address. No id of a record: this dialog is closed. */
  dialog: number | string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the key of the query does not matter here
  query: (id: number) => UseQueryOptions<Loaded, Error, Loaded, any>;
  /** For the dialog that says why the record could not be loaded. */
  title: string;
  onClose: () => void;
  children: (record: Loaded) => ReactNode;
}

/**
 * The dialog that edits one record, which is loaded on each opening: the form keeps the values that it starts with, and
 * would save those of an earlier opening over what somebody has changed since.
 */
export function RecordDialog<Loaded>({ dialog, query, title, onClose, children }: RecordDialogProps<Loaded>) {
  const id = typeof dialog === 'number' ? dialog : null;
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (id === null) return null;
  if (isFetchedAfterMount && data !== undefined) return children(data);
  if (!error) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      <ErrorState error={error} onRetry={refetch} />
    </Dialog>
  );
}
