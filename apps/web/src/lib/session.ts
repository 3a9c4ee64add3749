import type { SessionUser } from '@bawaba/contracts';
import { useSyncExternalStore } from 'react';
import { SESSION_TOKEN as TOKEN, SESSION_USER as USER } from './session-keys.ts';

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
}

type Listener = (session: Session | null) => void;
const listeners = new Set<Listener>();
let current = readStored();

function readStored(): Session | null {
  const token = localStorage.getItem(TOKEN);
  const user = localStorage.getItem(USER);
  if (!token || !user) return null;
  try {
    return { token, user: JSON.parse(user) as SessionUser };
  } catch {
    return null;
  }
}

function set(next: Session | null) {
  current = next;
  if (next) {
    localStorage.setItem(TOKEN, next.token);
    localStorage.setItem(USER, JSON.stringify(next.user));
  } else {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(USER);
  }
  for (const listener of listeners) listener(next);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A sign-in or sign-out in one tab applies to all tabs. */
window.addEventListener('storage', ({ key }) => {
  if (key !== TOKEN && key !== USER && key !== null) return;
  current = readStored();
  for (const listener of listeners) listener(current);
});

export const session = {
  get: () => current,
  start: (token: string, user: SessionUser) => set({ token, user }),
  end: () => set(null),
  /** Roles can change during a session: the response of /auth/me replaces the user stored at sign-in. */
  updateUser(user: SessionUser) {
    if (current && JSON.stringify(current.user) !== JSON.stringify(user)) set({ ...current, user });
  },
  subscribe,
};

export const useSession = (): Session | null => useSyncExternalStore(subscribe, session.get);

/** For components that render only while a user is signed in. */
export function useUser(): SessionUser {
  const user = useSession()?.user;
  if (!user) throw new Error('This screen needs a signed-in user');
  return user;
}
