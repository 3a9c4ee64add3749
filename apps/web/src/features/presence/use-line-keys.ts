import type { KeyboardEvent } from 'react';
import { useCan } from '../../lib/permissions.ts';
import { lineState } from './line-state.ts';
import { type Deed, type Person, useTaps } from './taps.ts';
import { usePresence } from './use-presence.ts';

interface Line {
  deed: Deed | null;
  people: readonly Person[];
  onExtend?: (() => void) | undefined;
}

const deeds: Partial<Record<string, Deed>> = { KeyA: 'arrived', KeyL: 'left' };

/**
 * Keys of a line in focus: A arrived, L left, E extend. By their place on the keyboard, because in an Arabic layout they are
 * other letters. Only the key of what is possible does something: L on somebody who is not here yet is a slip.
 */
export function useLineKeys(): (event: KeyboardEvent, line: Line) => void {
  const can = useCan('record_presence');
  const taps = useTaps();
  const { record } = usePresence();
  return (event, { deed, people, onExtend }) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    if (event.code === 'KeyE' && onExtend) {
      event.preventDefault();
      onExtend();
      return;
    }
    const pressed = deeds[event.code];
    if (!can || !pressed || pressed !== deed) return;
    const { step, waiting } = lineState(people, taps);
    if (step !== 'idle' && step !== 'failed') return;
    event.preventDefault();
    void record(pressed, waiting);
  };
}
