import { useSyncExternalStore } from 'react';

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

export const useAnnouncement = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
