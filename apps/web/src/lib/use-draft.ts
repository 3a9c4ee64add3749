import { useEffect, useRef, useState } from 'react';
import { drafts } from './drafts.ts';

interface Draft<Values> {
  /** What was kept from an earlier visit to this form; null when there is nothing or it was declined. */
  readonly restored: Partial<Values> | null;
  /** Forgets the draft: after saving, or when the user starts over. */
  drop(): void;
}

/**
 * Keeps `values` while they differ from what the form started with. `form` names the form and the record
 * (`village:12`); without a name nothing is kept. Fields in `secret` (passwords) never reach the storage.
 */
export function useDraft<Values extends object>(
  form: string | undefined,
  values: Values,
  initial: Values,
  secret: readonly (keyof Values)[] = [],
): Draft<Values> {
  const [restored, setRestored] = useState(() => (form ? drafts.read<Partial<Values>>(form) : null));
  const written = useRef(false);
  const withoutSecrets = (source: Values) =>
    JSON.stringify(source, (key, value) => (secret.includes(key as keyof Values) ? undefined : value));
  const now = withoutSecrets(values);
  const start = withoutSecrets(initial);

  useEffect(() => {
    if (!form) return;
    if (now !== start) {
      written.current = true;
      drafts.keep(form, JSON.parse(now));
    } else if (written.current) drafts.drop(form);
  }, [form, now, start]);

  return {
    restored,
    drop() {
      setRestored(null);
      if (form) drafts.drop(form);
    },
  };
}
