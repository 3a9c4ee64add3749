import { SESSION_TOKEN } from './lib/session-keys.ts';

// The schema library tries whether it may compile code. The content security policy forbids it, and would report each try.
// This is the library's own setting, made here because the first screen loads without the library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Evaluated before all else: what every signed-in screen needs is on the way while the rest is still being read.
// Where it cannot be had, the router asks again and says so.
if (localStorage.getItem(SESSION_TOKEN)) import('./app/signed-in.tsx').catch(() => {});
