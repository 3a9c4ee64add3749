const PREFIX = 'bawaba.draft.';
/** Drafts contain identity numbers, so they must not stay in a browser. */
export const DRAFT_MAX_AGE_MS = 24 * 60 * 60 * 1000;

export interface StoredDraft<Values> {
  /** Time of the last change. */
  readonly at: number;
  readonly values: Partial<Values>;
  /** The last attempt to save, in case its response was lost. */
  readonly attempt?: unknown;
}

/** The drafts of all users of this browser. Each user can read and write only their own. */
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
      // If the clock was set back, the draft has a future date: it expires too.
      if (stored && Math.abs(now() - stored.at) < DRAFT_MAX_AGE_MS) return stored;
    } catch {
      // Treat invalid JSON as no draft.
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
        // The form must work even if the storage is full.
      }
    },
    drop(form: string) {
      storage.removeItem(ofUser() + form);
    },
    /** Removes old drafts of all users and, while a user is signed in, all drafts of other users. */
    sweep() {
      const own = userId() === undefined ? PREFIX : ofUser();
      for (const key of keys()) if (!key.startsWith(own) || !fresh(key)) storage.removeItem(key);
    },
    /** For a sign-out by the user: the next user of this browser must find no draft. */
    dropAll() {
      for (const key of keys()) storage.removeItem(key);
    },
  };
}
