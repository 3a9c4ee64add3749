import { session } from './session.ts';

const PREFIX = 'bawaba.draft.';
/** Drafts hold what people typed about people, so they do not stay on a machine for ever. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const ofUser = () => `${PREFIX}${session.get()?.user.id ?? 'nobody'}.`;

interface StoredDraft {
  at: number;
  values: unknown;
}

/** What was typed but not saved, per user and form; it survives a reload, a lapsed session and a power cut. */
export const drafts = {
  read<Values>(form: string): Values | null {
    const key = ofUser() + form;
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
      if (stored && Date.now() - stored.at < MAX_AGE_MS) return stored.values as Values;
    } catch {
      // A draft that cannot be read is no draft.
    }
    localStorage.removeItem(key);
    return null;
  },
  keep(form: string, values: unknown) {
    try {
      localStorage.setItem(ofUser() + form, JSON.stringify({ at: Date.now(), values } satisfies StoredDraft));
    } catch {
      // A full storage must not stop the form.
    }
  },
  drop(form: string) {
    localStorage.removeItem(ofUser() + form);
  },
  /** On signing out by choice: the next person at this desk finds nothing. */
  dropAll() {
    const prefix = ofUser();
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  },
};
