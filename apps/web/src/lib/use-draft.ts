import { useEffect, useRef, useState } from 'react';
import type { Attempt } from './attempt.ts';
import { drafts } from './drafts.ts';

interface Draft<Values> {
  /** What was kept from an earlier visit to this form; null when there is nothing or it was declined. */
  readonly restored: Partial<Values> | null;
  /** What was last sent of this form, on an earlier visit too; null when nothing was. */
  attempt(): Attempt<Values> | null;
  /** Keeps what is about to be sent with the draft; null forgets it. */
  keepAttempt(attempt: Attempt<Values> | null): void;
  /** Forgets the draft: after saving, or when the user starts over. */
  drop(): void;
}

interface DraftOptions<Values> {
  /** Passwords and the like: they never reach the storage. */
  secret: readonly (keyof Values)[];
  /** Fields that the draft does not hold; what was sent of it does. */
  notInDraft: readonly (keyof Values)[];
}

const textWithout = <Values>(source: Values, fields: readonly (keyof Values)[]) =>
  JSON.stringify(source, (key, value) => (fields.includes(key as keyof Values) ? undefined : value));

/**
 * Keeps `values` while they differ from what the form started with. `form` names the form and the record
 * (`village:12`); without a name nothing is kept.
 */
export function useDraft<Values extends object>(
  form: string | undefined,
  values: Values,
  initial: Values,
  { secret, notInDraft }: DraftOptions<Values>,
): Draft<Values> {
  const [found] = useState(() => (form ? drafts.read<Values>(form) : null));
  const [restored, setRestored] = useState(found?.values ?? null);
  const attempt = useRef((found?.attempt ?? null) as Attempt<Values> | null);
  const written = useRef(false);
  const textOf = (source: Values) => textWithout(source, [...secret, ...notInDraft]);
  const now = textOf(values);
  const start = textOf(initial);

  const keep = (name: string, text: string) => {
    const sent = attempt.current && JSON.parse(textWithout({ ...attempt.current }, secret as never[]));
    drafts.keep(name, JSON.parse(text), sent ?? undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with what is typed
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
  };
}
