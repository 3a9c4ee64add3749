const PREFIX = 'bawaba.draft.';
/** Drafts hold identity numbers, so they do not stay on a machine. */
export const DRAFT_MAX_AGE_MS = 24 * 60 * 60 * 1000;

export interface StoredDraft<Values> {
  /** When it was last written. */
  readonly at: number;
  readonly values: Partial<Values>;
  /** What has been sent of it, in case the answer was lost. */
  readonly attempt?: unknown;
}

/** Drafts of every user of this browser; a user reads and writes their own alone. */
export function createDraftStore(
  storage: Storage,
  userId: () => number | undefined,
  now: () => number = Date.now,
) {
  const ofUser = () => `${PREFIX}${userId() ?? 'nobody'}.`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    );

  function fresh<Values>(key: string): StoredDraft<Values> | null {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? 'null') as StoredDraft<Values> | null;
      // A clock that was set back makes a draft of the future; it ends too.
      if (stored && Math.abs(now() - stored.at) < DRAFT_MAX_AGE_MS) return stored;
    } catch {
      // A draft that cannot be read is no draft.
    }
    return null;
  }

  return {
    read<Values>(form: string): StoredDraft<Values> | null {
      const key = ofUser() + form;
      const stored = fresh<Values>(key);
      if (!stored) storage.removeItem(key);
      return stored;
    },
    keep(form: string, values: object, attempt?: unknown) {
      try {
        const draft: StoredDraft<object> = { at: now(), values, attempt };
        storage.setItem(ofUser() + form, JSON.stringify(draft));
      } catch {
        // A full storage must not stop the form.
      }
    },
    drop(form: string) {
      storage.removeItem(ofUser() + form);
    },
    /** Old drafts of anyone go; while somebody is signed in, so does everyone else's. */
    sweep() {
      const own = userId() === undefined ? PREFIX : ofUser();
      for (const key of keys()) if (!key.startsWith(own) || !fresh(key)) storage.removeItem(key);
    },
    /** On signing out by choice: the next person at this desk finds nothing. */
    dropAll() {
      for (const key of keys()) storage.removeItem(key);
    },
  };
}
