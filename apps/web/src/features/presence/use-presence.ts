import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isolated } from '../../lib/isolated.ts';
import { session } from '../../lib/session.ts';
import { keepRecord, refreshLists, sendDeed, takeDeedBack } from './presence.queries.ts';
import {
  type Deed,
  forgetTap,
  nextPress,
  type Person,
  rememberPress,
  setTap,
  type Tap,
  UNDO_MS,
  undoable,
} from './taps.ts';

/** Without a line, or without a session, the next request would fail the same way. */
const stopsAll = (error: unknown) => !session.get() || (error instanceof ApiError && error.status === 0);

/** One press records, one press takes it back. Nothing is shown as recorded before the api says so. */
export function usePresence() {
  const client = useQueryClient();
  const { t } = useTranslation();

  const undo = async (press: number) => {
    const done = undoable(press);
    if (done.length === 0) return;
    for (const tap of done) setTap({ ...tap, step: 'undoing' });
    const undone: Tap[] = [];
    let stop: unknown;
    for (const tap of done) {
      try {
        if (stop) throw stop;
        keepRecord(client, tap.person, await takeDeedBack(tap.deed, tap.person));
        undone.push(tap);
        forgetTap(tap.person);
      } catch (error) {
        if (stopsAll(error)) stop = error;
        if (session.get()) setTap({ ...tap, step: 'undo_failed', error });
      }
    }
    const first = undone.at(-1);
    if (first)
      announce(t('presence.undone', { name: isolated(first.person.full_name), others: undone.length - 1 }));
    await refreshLists(
      client,
      done.map(({ person }) => person),
    );
  };

  /** One after the other: each is its own record. */
  const record = async (deed: Deed, people: readonly Person[]) => {
    const press = nextPress();
    for (const person of people) setTap({ person, deed, press, step: 'saving' });
    const done: Person[] = [];
    let stop: unknown;
    for (const person of people) {
      try {
        if (stop) throw stop;
        const answer = await sendDeed(deed, person);
        keepRecord(client, person, answer);
        done.push(person);
        const at = deed === 'arrived' && 'arrived_at' in answer ? answer.arrived_at : answer.left_at;
        setTap({ person, deed, press, step: 'done', at });
      } catch (error) {
        if (stopsAll(error)) stop = error;
        if (session.get()) setTap({ person, deed, press, step: 'failed', error });
      }
    }
    const [first] = done;
    if (first) {
      const act = () => void undo(press);
      rememberPress(press, act);
      announce(t(`presence.${deed}Toast`, { name: isolated(first.full_name), others: done.length - 1 }), {
        action: { label: t('presence.undo'), key: 'Z', act },
        ms: UNDO_MS,
      });
    }
    await refreshLists(client, people);
  };

  /** Takes back what was recorded long ago, by whomever. */
  const takeBack = (deed: Deed, person: Person) => {
    const press = nextPress();
    setTap({ person, deed, press, step: 'done' });
    return undo(press);
  };

  return { record, undo, takeBack };
}
