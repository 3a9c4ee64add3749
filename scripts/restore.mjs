import { ensureOwnAccount } from './ensure-own-account.mjs';
import { runBuilt } from './run-built.mjs';

ensureOwnAccount('restore');
await runBuilt('apps/api/dist/restore.js');
