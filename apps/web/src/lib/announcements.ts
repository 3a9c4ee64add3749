import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** Success messages disappear after 3 seconds. They stay during the navigation after a save. */
export const ANNOUNCEMENT_MS = 3000;

export interface Announcement {
  readonly id: number;
  readonly text: string;
  /** A button in the message. */
  readonly action?: { readonly label: string; readonly key?: string; readonly act: () => void };
}

let current: Announcement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Announcement | null) {
  current = next;
  for (const listener of listeners) listener();
}

interface AnnounceOptions {
  action?: Announcement['action'];
  ms?: number;
}

/** Shows a success message. */
export function announce(text: string, { action, ms = ANNOUNCEMENT_MS }: AnnounceOptions = {}) {
  clearTimeout(timer);
  show({ id: (current?.id ?? 0) + 1, text, ...(action && { action }) });
  timer = setTimeout(() => show(null), ms);
}

/** What failed after its page was left. Each stays until it is closed: a success must not replace it. */
let failures: readonly Announcement[] = [];
let lastFailure = 0;

function showFailures(next: typeof failures) {
  failures = next;
  for (const listener of listeners) listener();
}

export function announceFailure(text: string, action?: Announcement['action']) {
  lastFailure += 1;
  showFailures([...failures, { id: lastFailure, text, ...(action && { action }) }]);
}

export const closeFailure = (id: number) => showFailures(failures.filter((failure) => failure.id !== id));

// The next user must not see the names of this one.
session.subscribe((now) => !now && showFailures([]));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useAnnouncement = () => useSyncExternalStore(subscribe, () => current);
export const useFailures = () => useSyncExternalStore(subscribe, () => failures);
