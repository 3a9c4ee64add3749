import { createDraftStore } from './draft-store.ts';
import { session } from './session.ts';
import { claimTab, joinTabs } from './tab.ts';

const { wasDiscarded = false } = document as Document & { wasDiscarded?: boolean };
const tab = claimTab(sessionStorage, window, wasDiscarded);

export const openTabs = joinTabs(new BroadcastChannel('bawaba.tabs'), tab);

/** Unsaved input, per user, form and tab. It survives a reload, an expired session and a power cut. */
export const drafts = createDraftStore(localStorage, { userId: () => session.get()?.user.id, tab });
