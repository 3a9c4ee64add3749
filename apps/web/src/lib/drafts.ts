import { createDraftStore } from './draft-store.ts';
import { session } from './session.ts';

/** Unsaved input, per user and form. It survives a reload, an expired session and a power cut. */
export const drafts = createDraftStore(localStorage, () => session.get()?.user.id);
