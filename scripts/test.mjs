import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium, ensurePdfReader } from './ensure-programs.mjs';
import { root } from './repository.mjs';
import { commandOf, runNode } from './run.mjs';
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';
import { programs, typecheck } from './typecheck.mjs';

/** @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[] }} Result */

ensureInstalled();
ensurePdfReader();
keepTemporaryFilesInMemory();
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {[name: string, run: () => Promise<Result>][]} all of them run, even after one has failed */
const stages = [
  ['types', checkTypes],
  ['lint and format', () => check([commandOf('@biomejs/biome', 'biome'), 'ci', '--max-diagnostics=50'])],
  ['import directions', () => check(['--import', 'tsx', 'scripts/check-imports.ts'])],
  ['build', buildAll],
  ['unit and api tests', () => runVitest({ folder: reports })],
  ['browser journeys', runJourneys],
];

const total = { passed: 0, failed: 0 };
const lines = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const flaky = [];
for (const [name, run] of stages) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  /** @type {Result} */
  const result = await run().catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [`${name}: ${message}`] };
  });
  const { passed, failed } = result;
  failures.push(...(result.failures ?? (failed ? [name] : [])));
  flaky.push(...(result.flaky ?? []));
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(20)} ${passed} passed, ${failed} failed (${seconds} s)`);
}
// Again at the end: many people read only the last lines of a log.
for (const test of flaky) console.log(`\n~ flaky, it passed when it was run again: ${test}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${lines.join('\n')}\n`);
if (flaky.length > 0) console.log(`${flaky.length} of those that passed are flaky; they are named above.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** @returns {Promise<Result>} */
async function checkTypes() {
  const failed = await typecheck();
  return { passed: programs().length - failed, failed };
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function check(args) {
  return (await runNode(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @returns {Promise<Result>} */
async function buildAll() {
  await build();
  return { passed: 1, failed: 0 };
}

/** @returns {Promise<Result>} */
function runJourneys() {
  return runPlaywright({ folder: reports, env: { ...process.env, CHROMIUM_PATH: ensureChromium() } });
}
