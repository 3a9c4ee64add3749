import type { RollCall } from '@bawaba/contracts';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { isolated } from '../../lib/isolated.ts';
import { useUser } from '../../lib/session.ts';
import { buildingKey } from './arrange-people.ts';
import { EndRollCall } from './end-roll-call.tsx';
import { LateTicks } from './late-ticks.tsx';
import { LineNotice } from './line-notice.tsx';
import { type ShownPerson, timeOfTick, withKept } from './merge-ticks.ts';
import { RollCallList } from './roll-call-list.tsx';
import { RollCallProgress } from './roll-call-progress.tsx';
import { registerClock } from './roll-calls.queries.ts';
import { useSettled } from './use-settled.ts';
import { useTickQueue } from './use-tick-queue.ts';

interface RollCallBoardProps {
  rollCall: RollCall;
  /** The last question to the register had no answer. */
  isLineLost: boolean;
}

/** One roll call, to tick or, after its end, to read. */
export function RollCallBoard({ rollCall, isLineLost }: RollCallBoardProps) {
  const { t } = useTranslation();
  const { username, full_name } = useUser();
  const { state, add, flush, dismissLate } = useTickQueue(rollCall.id);
  const [building, setBuilding] = useState<string | null>(null);
  const ticked = useRef<number[]>([]);
  const isEnded = rollCall.ended_at !== null;

  const people = useMemo(
    () => withKept(rollCall.people, state.kept, { username, full_name }),
    [rollCall.people, state.kept, username, full_name],
  );
  const settled = useSettled(people);
  const chosen = useMemo(
    () => (building === null ? people : people.filter((person) => buildingKey(person) === building)),
    [people, building],
  );

  const tick = useCallback(
    ({ id, is_found, ticked_at }: ShownPerson) => {
      if (!is_found) ticked.current.push(id);
      add(id, { is_found: !is_found, at: timeOfTick(registerClock(), ticked_at) });
    },
    [add],
  );
  const undo = () => {
    const lastId = ticked.current.pop();
    const last = people.find(({ id }) => id === lastId);
    if (isEnded || !last?.is_found) return;
    tick(last);
    announce(t('rollCalls.undone', { name: isolated(last.full_name) }));
  };
  // A tick leaves the focus on its box, which is an input too. The key is the same one on an Arabic keyboard.
  const undoUnlessTyping = ({ target }: KeyboardEvent) => {
    if (!(target as Element).matches('input:not([type=checkbox])')) undo();
  };
  useHotkeys([['z', undoUnlessTyping, { usePhysicalKeys: true }]], []);

  const kept = Object.keys(state.kept).length;
  const isOffline = isLineLost || state.isLineLost;
  return (
    <>
      <LateTicks late={state.late} people={rollCall.people} onDismiss={dismissLate} />
      <RollCallProgress rollCall={rollCall} people={people} building={building} onBuilding={setBuilding} />
      {!isEnded && <LineNotice isLost={isOffline} kept={kept} />}
      <RollCallList people={chosen} settled={settled} me={username} onTick={isEnded ? undefined : tick} />
      {!isEnded && (
        <EndRollCall id={rollCall.id} people={people} kept={kept} isLineLost={isOffline} onFlush={flush} />
      )}
    </>
  );
}
