import type { BlacklistMatch } from '@bawaba/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { type LineState, useLineState } from './line-state.ts';
import classes from './presence-note.module.css';
import type { Person } from './taps.ts';

/** What a press on this line did, or why it did nothing. Null if it was not pressed. */
export function usePresenceNote(): (state: LineState) => { text: string; isFailure: boolean } | null {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  /** Of the blacklist: who is refused, and why. */
  const refusalOf = ({ body: { blacklist_reason, matches } }: ApiError) => {
    const [match] = (matches ?? []) as BlacklistMatch[];
    if (match)
      return t('presence.blacklistMatch', {
        name: isolated(match.match.name),
        reason: isolated(match.reason),
      });
    return typeof blacklist_reason === 'string'
      ? t('presence.blacklistReason', { reason: isolated(blacklist_reason) })
      : '';
  };
  const why = (error: unknown) => {
    if (!(error instanceof ApiError)) return errorText(error);
    if (error.code === 'network') return t('presence.noConnection');
    return `${errorText(error)} ${refusalOf(error)}`.trim();
  };
  return ({ step, taps, waiting, error }) => {
    const [tap] = taps;
    if (!tap || step === 'idle' || step === 'saving') return null;
    if (step === 'failed') {
      const done = taps.filter((one) => one.step === 'done').length;
      const all = done + waiting.length;
      const text = done > 0 ? t('presence.partlyFailed', { done, all }) : t('presence.failed');
      return { text: `${text} ${why(error)}`, isFailure: true };
    }
    if (step === 'undo_failed') return { text: `${t('presence.undoFailed')} ${why(error)}`, isFailure: true };
    const time = format.clock(tap.at ?? new Date().toISOString());
    return { text: t(`presence.${tap.deed}At`, { time, sex: tap.person.sex ?? 'X' }), isFailure: false };
  };
}

interface PresenceNoteProps {
  people: readonly Person[];
  /** What the line says otherwise. */
  children?: ReactNode;
}

/** The sentence of a pressed line. */
export function PresenceNote({ people, children }: PresenceNoteProps) {
  const note = usePresenceNote()(useLineState(people));
  if (!note) return children;
  return (
    <span
      className={classes.note}
      data-failure={note.isFailure || undefined}
      role={note.isFailure ? 'alert' : undefined}
    >
      {note.isFailure && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
      {note.text}
    </span>
  );
}
