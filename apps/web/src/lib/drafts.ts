import { createDraftStore } from './draft-store.ts';
import { session } from './session.ts';

/** What was typed but not saved, per user and form; it survives a reload, a lapsed session and a power cut. */
export const drafts = createDraftStore(localStorage, () => session.get()?.user.id);
