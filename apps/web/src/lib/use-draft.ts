import { useEffect, useRef, useState } from 'react';
import type { Attempt } from './attempt.ts';
import type { OtherDraft, StoredDraft } from './draft-store.ts';
import { drafts } from './drafts.ts';
import { today } from './today.ts';
import { useOrphanDrafts } from './use-orphan-drafts.ts';

interface Draft<Values> {
  /** The draft from an earlier visit to this form; null if there is none or the user started over. */
  readonly restored: Partial<Values> | null;
  /** The last attempt to save this form, maybe on an earlier visit; null if there was none. */
  attempt(): Attempt<Values> | null;
  /** Stores an attempt with the draft before it is sent; null removes it. */
  keepAttempt(attempt: Attempt<Values> | null): void;
  /** Deletes the draft: after a save, or when the user starts over. */
  drop(): void;
  /** Drafts of this form whose tabs are gone. */
  readonly orphans: readonly OtherDraft<Values>[];
  /** Makes an orphan the draft of this tab, and returns its values; null if it is gone. */
  adopt(orphan: OtherDraft<Values>): Partial<Values> | null;
  discard(orphan: OtherDraft<Values>): void;
}

interface DraftOptions<Values> {
  /** Passwords and similar fields: never stored. */
  secret: readonly (keyof Values)[];
  /** Fields that are stored in the attempt but not in the draft. */
  notInDraft: readonly (keyof Values)[];
  /** The values today of a draft that was kept on this day. Default: the same. */
  fromDay?: (values: Partial<Values>, day: string) => Partial<Values>;
}

const textWithout = <Values>(source: Values, fields: readonly (keyof Values)[]) =>
  JSON.stringify(source, (key, value) => (fields.includes(key as keyof Values) ? undefined : value));

/**
 * Stores `values` while they differ from `initial`. `form` names the form and the record (`village:12`); without a
 * name nothing is stored.
 */
export function useDraft<Values extends object>(
  form: string | undefined,
  values: Values,
  initial: Values,
  { secret, notInDraft, fromDay = (kept) => kept }: DraftOptions<Values>,
): Draft<Values> {
  const [found] = useState(() => (form ? drafts.read<Values>(form) : null));
  // A retry must send the same body.
  const valuesOf = ({ values, at, attempt }: StoredDraft<Values>) =>
    attempt ? values : fromDay(values, today(new Date(at)));
  const [restored, setRestored] = useState(() => found && valuesOf(found));
  const attempt = useRef((found?.attempt ?? null) as Attempt<Values> | null);
  const written = useRef(false);
  const { orphans, refresh } = useOrphanDrafts<Values>(form);
  const textOf = (source: Values) => textWithout(source, [...secret, ...notInDraft]);
  const now = textOf(values);
  const start = textOf(initial);

  const keep = (name: string, text: string) => {
    const sent = attempt.current && JSON.parse(textWithout({ ...attempt.current }, secret as never[]));
    drafts.keep(name, JSON.parse(text), sent ?? undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft changes only with the values
  useEffect(() => {
    if (!form) return;
    if (now !== start) {
      written.current = true;
      keep(form, now);
    } else if (written.current) drafts.drop(form);
  }, [form, now, start]);

  return {
    restored,
    attempt: () => attempt.current,
    keepAttempt(next) {
      attempt.current = next;
      if (form) keep(form, now);
    },
    drop() {
      attempt.current = null;
      setRestored(null);
      if (form) drafts.drop(form);
    },
    orphans,
    adopt({ tab }) {
      const taken = form ? drafts.take<Values>(form, tab) : null;
      refresh(taken?.parked);
      if (!taken) return null;
      attempt.current = (taken.attempt ?? null) as Attempt<Values> | null;
      const continued = valuesOf(taken);
      setRestored(continued);
      return continued;
    },
    discard({ tab }) {
      if (form) drafts.discard(form, tab);
      refresh();
    },
  };
}
