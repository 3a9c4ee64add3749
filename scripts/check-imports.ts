import { checkImports } from './imports/check.ts';
import { root } from './repository.mjs';

const broken = await checkImports(root);
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? 'Imports point one way.' : `${broken.length} imports point the wrong way.`);
process.exitCode = broken.length === 0 ? 0 : 1;
