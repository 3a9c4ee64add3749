import type { Person, PersonStay, PersonVisit } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnownPersonCard } from '../../lib/known-person.ts';
import type { NameCheck, PersonInForm } from '../../lib/name-check.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { peopleQueries, type Who } from './people.queries.ts';
import { type ExtendDialog, PersonCard, type PresenceAction } from './person-card.tsx';

/** Without both, the api compares with nobody. */
const whoIs = ({ full_name, birthdate, sex }: PersonInForm): Who | undefined =>
  full_name.trim() !== '' && /^\d{4}-\d\d-\d\d$/.test(birthdate)
    ? { full_name: full_name.trim(), birthdate, sex }
    : undefined;

/** Recognises who was here before, when the clerk leaves the number or scans a document. */
export function useKnownPerson({
  extendDialog,
  presenceAction,
  visitAction,
}: {
  extendDialog?: ExtendDialog;
  presenceAction?: PresenceAction<PersonStay>;
  visitAction?: PresenceAction<PersonVisit>;
} = {}) {
  const can = usePermissionCheck();
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const [left, setLeft] = useState<PersonInForm | null>(null);
  const key = identityKey(number);
  const mayRequest = can('view_residents') || can('add_residents');
  const who = left && identityKey(left.id_number) === key ? whoIs(left) : undefined;
  const { data: person } = useQuery({
    ...peopleQueries.of(number, who),
    enabled: mayRequest && key !== '',
    // The card stays while the name changes, and goes with the number.
    placeholderData: (before: Person | undefined, query) => (query?.queryKey[1] === key ? before : undefined),
  });

  const card: KnownPersonCard = (place) => (
    <PersonCard
      {...place}
      person={(identityKey(place.number) === key && key !== '' && person) || null}
      extendDialog={extendDialog}
      presenceAction={presenceAction}
      visitAction={visitAction}
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
    /** A check of names that also asks whether the person was here with another document. */
    followingNames: (nameCheck: NameCheck): NameCheck => ({
      ...nameCheck,
      check(inForm) {
        setLeft(inForm);
        return nameCheck.check(inForm);
      },
    }),
  };
}
