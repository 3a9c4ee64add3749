import { fileURLToPath } from 'node:url';
import { launch } from '../launch.ts';
import { TIMING } from '../timing.ts';

const built = (app: string) => fileURLToPath(new URL(`../../../${app}/dist/server.js`, import.meta.url));

/** The real program, which notices sooner than usual that PostgreSQL does not answer. */
await launch({ api: built('api'), ocr: built('ocr') }, { ...TIMING, postgresPingMs: 800 });
