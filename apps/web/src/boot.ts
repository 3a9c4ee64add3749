import { SESSION_TOKEN } from './lib/session-keys.ts';

// Evaluated before all else: what every signed-in screen needs is on the way while the rest is still being read.
// Where it cannot be had, the router asks again and says so.
if (localStorage.getItem(SESSION_TOKEN)) import('./app/signed-in.tsx').catch(() => {});
