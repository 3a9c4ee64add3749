import type { Resident, Visitor } from '@bawaba/contracts';
import type { KeyboardEvent, ReactNode } from 'react';
import { lineState } from './line-state.ts';
import { deedOfStay, deedOfVisit, residentPerson, visitorPerson } from './people.ts';
import { PresenceButton } from './presence-button.tsx';
import { PresenceNote } from './presence-note.tsx';
import { type Deed, type Person, useTaps } from './taps.ts';
import { useLineKeys } from './use-line-keys.ts';

/** What a table of people needs for one press in a row. */
export interface PresenceRows<Row> {
  button: (row: Row) => ReactNode;
  /** Why nothing was recorded; null if there is nothing to say. */
  problem: (row: Row) => ReactNode | null;
  /** For the tint of the row. */
  step: (row: Row) => string | undefined;
  onKey: (event: KeyboardEvent, row: Row) => void;
}

function usePresenceRows<Row>(
  personOf: (row: Row) => Person,
  deedOf: (row: Row) => Deed | null,
  onExtend?: (row: Row) => void,
): PresenceRows<Row> {
  const taps = useTaps();
  const onKey = useLineKeys();
  const stepOf = (row: Row) => lineState([personOf(row)], taps).step;
  return {
    button: (row) => <PresenceButton look="row" deed={deedOf(row)} people={[personOf(row)]} />,
    problem: (row) =>
      stepOf(row) === 'failed' || stepOf(row) === 'undo_failed' ? (
        <PresenceNote people={[personOf(row)]} />
      ) : null,
    step: (row) => (stepOf(row) === 'idle' ? undefined : stepOf(row)),
    onKey: (event, row) => {
      const deed = deedOf(row);
      const extend = onExtend && deed === 'left' ? () => onExtend(row) : undefined;
      onKey(event, { deed, people: [personOf(row)], onExtend: extend });
    },
  };
}

export const useResidentPresence = (onExtend?: (resident: Resident) => void): PresenceRows<Resident> =>
  usePresenceRows(residentPerson, deedOfStay, onExtend);

export const useVisitorPresence = (): PresenceRows<Visitor> =>
  usePresenceRows<Visitor>(visitorPerson, deedOfVisit);
