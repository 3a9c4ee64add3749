import type { BlacklistMatch } from '@bawaba/contracts';
import { useState } from 'react';
import type { ComparedPerson } from '../features/blacklist/person-comparison.tsx';
import { StoppedEntry } from '../features/blacklist/stopped-entry.tsx';
import { useLineState } from '../features/presence/line-state.ts';
import type { Deed, Person } from '../features/presence/taps.ts';
import { usePresence } from '../features/presence/use-presence.ts';
import { ApiError } from '../lib/api-error.ts';

interface RefusedEntryProps {
  person: Person;
  compared: ComparedPerson;
  onSame?: () => void;
}

interface Refusal {
  readonly error: ApiError;
  readonly deed: Deed;
}

/**
 * The arrival or the return of this person was refused, because they may be on the blacklist. It stays on the page longer than the
 * note about the press: somebody may be writing a reason. After a decision the press is repeated.
 */
export function RefusedEntry({ person, compared, onSame }: RefusedEntryProps) {
  const { step, error, deed } = useLineState([person]);
  const { record, takeBack } = usePresence();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isRefused = error instanceof ApiError && error.code === 'blacklist_match';
  if (isRefused && deed && refusal?.error !== error) setRefusal({ error, deed });
  if (!refusal || step === 'saving' || step === 'undoing') return null;
  return (
    <StoppedEntry
      matches={refusal.error.body.matches as BlacklistMatch[]}
      person={compared}
      record={person.type === 'resident' ? { resident_id: person.id } : { visitor_id: person.id }}
      onDecided={() => {
        setRefusal(null);
        // Somebody who left comes back.
        void (refusal.deed === 'left' ? takeBack('left', person) : record('arrived', [person]));
      }}
      onSame={onSame}
    />
  );
}
