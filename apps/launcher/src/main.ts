import { fileURLToPath } from 'node:url';
import { launch } from './launch.ts';

const built = (app: string) => fileURLToPath(new URL(`../../${app}/dist/server.js`, import.meta.url));

await launch({ api: built('api'), ocr: built('ocr') });
