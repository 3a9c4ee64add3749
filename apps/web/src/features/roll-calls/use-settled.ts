import { useEffect, useRef, useState } from 'react';
import { afterClick } from '../../lib/after-click.ts';
import type { ShownPerson } from './merge-ticks.ts';

/** A ticked person stays in place for this time: the tick can be seen, and taken back where it was made. */
export const HOLD_MS = 6_000;
/** Nothing moves under a finger that goes down the list. */
const QUIET_MS = 1_500;
const LOOK_EVERY_MS = 500;

/** Which people are in the part of those accounted for; it follows `is_found` after a while. */
export function useSettled(people: readonly ShownPerson[]): ReadonlyMap<number, boolean> {
  const [settled, setSettled] = useState<ReadonlyMap<number, boolean>>(
    () => new Map(people.map(({ id, is_found }) => [id, is_found])),
  );
  const changedAt = useRef(new Map<number, number>());
  const pressedAt = useRef(0);

  useEffect(() => {
    const press = () => {
      pressedAt.current = Date.now();
    };
    addEventListener('pointerdown', press, true);
    return () => removeEventListener('pointerdown', press, true);
  }, []);

  useEffect(() => {
    const now = Date.now();
    const moved = people.filter(({ id, is_found }) => settled.get(id) !== is_found);
    const before = changedAt.current;
    changedAt.current = new Map(moved.map(({ id }) => [id, before.get(id) ?? now]));
    if (moved.length === 0) return;
    const timer = setInterval(async () => {
      await afterClick();
      const time = Date.now();
      if (time - pressedAt.current < QUIET_MS) return;
      const due = moved.filter(({ id }) => time - (changedAt.current.get(id) ?? time) >= HOLD_MS);
      if (due.length > 0)
        setSettled((known) => new Map([...known, ...due.map(({ id, is_found }) => [id, is_found] as const)]));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [people, settled]);

  return settled;
}
