import { randomUuid } from './random-uuid.ts';

const PREFIX = 'bawaba.draft.';
/** Identity numbers must not stay in a browser, and the api knows the key of the last attempt for a day. */
export const DRAFT_MAX_AGE_MS = 24 * 60 * 60 * 1000;

export interface StoredDraft<Values> {
  /** Time of the last change. */
  readonly at: number;
  readonly values: Partial<Values>;
  /** The last attempt to save, in case its response was lost. */
  readonly attempt?: unknown;
}

/** A draft that another tab wrote. */
export interface OtherDraft<Values> extends StoredDraft<Values> {
  readonly tab: string;
}

interface DraftStoreOptions {
  userId: () => number | undefined;
  /** The id of this tab. */
  tab: string;
  now?: () => number;
}

/**
 * The drafts of all users and tabs of this browser. Each user can read only their own, and each tab writes only its own:
 * two tabs with the same form do not overwrite each other.
 */
export function createDraftStore(storage: Storage, { userId, tab, now = Date.now }: DraftStoreOptions) {
  const ofUser = () => `${PREFIX}${userId() ?? 'nobody'}.`;
  const ofForm = (form: string) => `${ofUser()}${form}.`;
  const ownKey = (form: string) => ofForm(form) + tab;
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

  function write(key: string, draft: StoredDraft<unknown>) {
    try {
      storage.setItem(key, JSON.stringify(draft));
    } catch {
      // The form must work even if the storage is full.
    }
  }

  return {
    read<Values>(form: string): StoredDraft<Values> | null {
      const key = ownKey(form);
      const stored = fresh<Values>(key);
      if (!stored) storage.removeItem(key);
      return stored;
    },
    keep(form: string, values: object, attempt?: unknown) {
      write(ownKey(form), { at: now(), values, attempt });
    },
    drop(form: string) {
      storage.removeItem(ownKey(form));
    },
    /** What other tabs wrote in this form, the newest first; they may still be open. */
    others<Values>(form: string): OtherDraft<Values>[] {
      return keys()
        .filter((key) => key.startsWith(ofForm(form)) && key !== ownKey(form))
        .flatMap((key) => {
          const stored = fresh<Values>(key);
          return stored ? [{ ...stored, tab: key.slice(ofForm(form).length) }] : [];
        })
        .sort((a, b) => b.at - a.at);
    },
    /**
     * Makes the draft of another tab the draft of this one; null if it is gone. What this tab had written stays, as the
     * draft of a tab `parked` that does not exist.
     */
    take<Values>(form: string, other: string): (StoredDraft<Values> & { parked: string | null }) | null {
      const key = ofForm(form) + other;
      const taken = fresh<Values>(key);
      if (!taken) return null;
      const own = fresh(ownKey(form));
      const parked = own && randomUuid();
      if (parked) write(ofForm(form) + parked, own);
      write(ownKey(form), taken);
      storage.removeItem(key);
      return { ...taken, parked };
    },
    discard(form: string, other: string) {
      storage.removeItem(ofForm(form) + other);
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
