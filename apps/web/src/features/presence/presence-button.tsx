import { Button, Loader } from '@mantine/core';
import { IconArrowBackUp, IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useLineState } from './line-state.ts';
import classes from './presence-button.module.css';
import type { Deed, Person } from './taps.ts';
import { usePresence } from './use-presence.ts';

interface PresenceButtonProps {
  /** What a press records; none for somebody who has left. */
  deed: Deed | null;
  /** Of one line. */
  people: readonly Person[];
  look?: 'line' | 'row';
}

/** What the button of a line says and does: record, try again, or, for some seconds, take it back. */
function useDeedButton({ deed, people }: Pick<PresenceButtonProps, 'deed' | 'people'>) {
  const { t } = useTranslation();
  const can = useCan('record_presence');
  const { record, undo } = usePresence();
  const state = useLineState(people);
  const [first] = people;
  if (!can || !first) return null;
  const { step, taps, waiting } = state;

  if (step === 'done' || step === 'undoing' || step === 'undo_failed') {
    const ours = taps.filter(({ isTheirs }) => !isTheirs);
    const [one] = ours;
    if (!one) return null;
    const presses = [...new Set(ours.map(({ press }) => press))].reverse();
    return {
      icon: IconArrowBackUp,
      undoes: presses.join(' '),
      isBusy: step === 'undoing',
      label: t('presence.undo'),
      name: t('presence.who', { name: one.person.full_name, others: ours.length - 1 }),
      count: 1,
      act: () => presses.forEach((press) => void undo(press)),
    };
  }
  const wanted = state.deed ?? deed;
  if (!wanted) return null;
  return {
    icon: wanted === 'arrived' ? IconDoorEnter : IconDoorExit,
    undoes: undefined,
    isBusy: step === 'saving',
    label: t(step === 'failed' ? 'common.retry' : `presence.${wanted}`),
    name: t('presence.who', {
      name: (waiting[0] ?? first).full_name,
      others: Math.max(0, waiting.length - 1),
    }),
    count: step === 'failed' ? 1 : waiting.length,
    act: () => void record(wanted, waiting),
  };
}

/** One press. A plain button, because a list renders many of them. */
export function PresenceButton({ look = 'line', ...line }: PresenceButtonProps) {
  const format = useFormat();
  const button = useDeedButton(line);
  if (!button) return null;
  const { undoes, isBusy, label, name, count, act } = button;
  return (
    <button
      type="button"
      className={classes.button}
      data-look={undoes ? 'undo' : look}
      data-undo={undoes}
      // The visible text first: that is what somebody says to press it.
      aria-label={`${label}${count > 1 ? ` ${format.number(count)}` : ''}: ${name}`}
      aria-busy={isBusy}
      // Not disabled: the focus would be lost, and with it the place in the list.
      onClick={() => !isBusy && act()}
    >
      <span className={classes.label}>
        {label}
        {count > 1 && ' '}
        {count > 1 && <bdi>{format.number(count)}</bdi>}
      </span>
      {isBusy && <Loader size="sm" className={classes.loader} />}
    </button>
  );
}

/** The same as an action of a page or a card. */
export function PresencePageButton({ deed, person, isMain = true, className }: PagePresence) {
  const button = useDeedButton({ deed, people: [person] });
  if (!button) return null;
  const { icon: Icon, undoes, isBusy, label, act } = button;
  return (
    <Button
      className={className}
      variant={undoes ? 'light' : isMain ? 'filled' : 'default'}
      data-undo={undoes}
      leftSection={<Icon size={18} aria-hidden className="mirrored" />}
      loading={isBusy}
      onClick={act}
    >
      {label}
    </Button>
  );
}

interface PagePresence {
  deed: Deed | null;
  person: Person;
  /** The action that is most likely wanted. */
  isMain?: boolean;
  className?: string | undefined;
}
