import { type ComponentType, useState } from 'react';
import { loadDeskEarly } from '../boot.ts';
import { returnPlace } from '../lib/return-place.ts';
import { session } from '../lib/session.ts';
import { LoginPage } from './pages/login-page.tsx';

async function loadRegister(place: string) {
  const { Register, loadFirstPage } = await import('./register.tsx');
  loadFirstPage(place);
  return Register;
}

/** The register with its router. While nobody is signed in, it is not loaded. */
export async function loadFirst(): Promise<ComponentType | undefined> {
  const place = location.pathname + location.search;
  if (session.get()) return loadRegister(place);
  returnPlace.remember(place);
  history.replaceState(null, '', '/login');
  return undefined;
}

/** Opens with the register, or with the sign-in page and the register after it. */
export function Start({ first }: { first: ComponentType | undefined }) {
  const [Register, setRegister] = useState(() => first);
  if (Register) return <Register />;

  async function openRegister() {
    const place = returnPlace.take() ?? '/dashboard';
    loadDeskEarly();
    try {
      const loaded = await loadRegister(place);
      history.pushState(null, '', place);
      setRegister(() => loaded);
    } catch {
      // The connection is lost, or a newer release has replaced the chunk. Loading the page shows the first and fixes the second.
      location.assign(place);
    }
  }
  // While the user types, the register loads.
  return <LoginPage onTyping={loadDeskEarly} onSignedIn={openRegister} />;
}
