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
  keyOfPress,
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
    const pressed = people.map((person) => ({ person, deed, press, key: keyOfPress(deed, person) }));
    for (const tap of pressed) setTap({ ...tap, step: 'saving' });
    const ours: Person[] = [];
    const theirs: Person[] = [];
    let stop: unknown;
    for (const tap of pressed) {
      const { person, key } = tap;
      try {
        if (stop) throw stop;
        const { record, at, isTheirs } = await sendDeed(deed, person, key);
        keepRecord(client, person, record);
        (isTheirs ? theirs : ours).push(person);
        setTap({ ...tap, step: 'done', at, isTheirs });
      } catch (error) {
        if (stopsAll(error)) stop = error;
        if (session.get()) setTap({ ...tap, step: 'failed', error });
      }
    }
    const act = () => void undo(press);
    // Also when a colleague had recorded all of them: Z must not take back the press before.
    if (ours.length + theirs.length > 0) rememberPress(press, act);
    const [first] = ours;
    const [recorded] = theirs;
    if (first) {
      announce(t(`presence.${deed}Toast`, { name: isolated(first.full_name), others: ours.length - 1 }), {
        action: { label: t('presence.undo'), key: 'Z', act },
        ms: UNDO_MS,
      });
    } else if (recorded) {
      const who = t('presence.who', { name: isolated(recorded.full_name), others: theirs.length - 1 });
      announce(t('presence.alreadyRecorded', { who }));
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
