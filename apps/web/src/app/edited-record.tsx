import type { UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../components/error-state.tsx';
import { FormSkeleton } from '../components/form-skeleton.tsx';
import { useRecordOfPath } from './record-of-path.ts';
import { useVillageChoices } from './village-choices.ts';

interface EditedRecordProps<Edited extends { version: number }> {
  /** The id in the path. */
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: the key of the query does not matter here
  query: (id: number) => UseQueryOptions<Edited, Error, Edited, any>;
  header: (record: Edited | undefined) => ReactNode;
  notFound: ReactNode;
  form: (props: {
    record: Edited;
    villages: ReturnType<typeof useVillageChoices>['villages'];
    onTakeTheirs: (current: Edited) => void;
  }) => ReactNode;
}

/** Loads a record and the villages, and shows its form: a new one for each record, which never gets the values of another. */
export const EditedRecord = <Edited extends { version: number }>(props: EditedRecordProps<Edited>) => (
  <OneRecord key={props.id} {...props} />
);

function OneRecord<Edited extends { version: number }>(props: EditedRecordProps<Edited>) {
  const choices = useVillageChoices();
  const { record: loaded, error, isUnknown, refetch } = useRecordOfPath(props.id, props.query);
  const [theirs, setTheirs] = useState<Edited | null>(null);
  const failure = loaded ? choices.error : (error ?? choices.error);
  const record = theirs ?? loaded;

  return (
    <>
      {props.header(record)}
      {isUnknown ? (
        props.notFound
      ) : failure ? (
        <ErrorState error={failure} onRetry={() => (error ? refetch() : choices.refetch())} />
      ) : !record || !choices.ready ? (
        <FormSkeleton />
      ) : (
        props.form({
          record,
          villages: choices.villages,
          onTakeTheirs: setTheirs,
        })
      )}
    </>
  );
}
