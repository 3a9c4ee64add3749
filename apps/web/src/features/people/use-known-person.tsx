import { identityKey } from '@bawaba/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnownPersonCard } from '../../lib/known-person.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { peopleQueries } from './people.queries.ts';
import { type ExtendDialog, PersonCard, type PresenceAction } from './person-card.tsx';

/** Recognises who was here before, when the clerk leaves the number or scans a document. */
export function useKnownPerson({
  extendDialog,
  presenceAction,
}: {
  extendDialog?: ExtendDialog;
  presenceAction?: PresenceAction;
} = {}) {
  const can = usePermissionCheck();
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const key = identityKey(number);
  const mayRequest = can('view_residents') || can('add_residents');
  const { data: person } = useQuery({ ...peopleQueries.of(number), enabled: mayRequest && key !== '' });

  const card: KnownPersonCard = (place) => (
    <PersonCard
      {...place}
      person={(identityKey(place.number) === key && key !== '' && person) || null}
      extendDialog={extendDialog}
      presenceAction={presenceAction}
    />
  );
  return {
    card,
    /** A check of numbers that also asks who the person is. */
    following: (numberCheck: NumberCheck): NumberCheck => ({
      ...numberCheck,
      check(typed) {
        numberCheck.check(typed);
        setNumber(typed);
        // The person may have been registered since the same number was checked.
        void client.invalidateQueries({ queryKey: peopleQueries.of(typed).queryKey });
      },
    }),
  };
}
