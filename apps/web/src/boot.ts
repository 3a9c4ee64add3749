import { SESSION_TOKEN } from './lib/session-keys.ts';

// Zod tests whether it may compile code. The content security policy forbids it and would report each test.
// The setting is global, because the first page loads without Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Loads the chunks of the signed-in pages. After a failure, who needs them loads them again and shows the error. */
export function loadDeskEarly() {
  for (const load of [() => import('./app/register.tsx'), () => import('./app/signed-in.tsx')])
    load().catch(() => {});
}

// Runs first: the chunks load while the browser parses the rest.
if (localStorage.getItem(SESSION_TOKEN)) loadDeskEarly();
