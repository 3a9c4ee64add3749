/** The real launcher, with stand-ins for its children. */
import { fileURLToPath } from 'node:url';
import { launch } from '../launch.ts';
import { TIMING } from '../timing.ts';

const standIn = (app: string) => fileURLToPath(new URL(`./stand-ins/${app}.mjs`, import.meta.url));

await launch(
  { api: standIn('api'), ocr: standIn('ocr') },
  { ...TIMING, ...JSON.parse(process.env.TIMING ?? '{}') },
);
