import { SESSION_TOKEN } from './lib/session-keys.ts';

// Zod tests whether it may compile code. The content security policy forbids it and would report each test.
// The setting is global, because the first page loads without Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Runs first: the chunk of the signed-in pages loads while the browser parses the rest. After a failure, the router
// loads it again and shows the error.
if (localStorage.getItem(SESSION_TOKEN)) import('./app/signed-in.tsx').catch(() => {});
