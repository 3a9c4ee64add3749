import { ensureOwnAccount } from './ensure-own-account.mjs';
import { runBuilt } from './run-built.mjs';

ensureOwnAccount('move-photos');
await runBuilt('apps/api/dist/move-photos.js');
