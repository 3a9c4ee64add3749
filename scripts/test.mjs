import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './repository.mjs';
import { commandOf, runNode } from './run.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';
import { projects, typecheck } from './typecheck.mjs';

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Result */

ensureInstalled();
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {[name: string, run: () => Promise<Result>][]} every one runs, whatever becomes of the others */
const stages = [
  ['types', checkTypes],
  ['lint and format', () => check([commandOf('@biomejs/biome', 'biome'), 'ci', '--max-diagnostics=50'])],
  ['import directions', () => check(['--import', 'tsx', 'scripts/check-imports.ts'])],
  ['build', buildAll],
  ['unit and api tests', runVitest],
  ['browser journeys', runPlaywright],
];

const total = { passed: 0, failed: 0 };
const lines = [];
/** @type {string[]} */
const failures = [];
for (const [name, run] of stages) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const result = await run().catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [`${name}: ${message}`] };
  });
  const { passed, failed } = result;
  failures.push(...(result.failures ?? []));
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(20)} ${passed} passed, ${failed} failed (${seconds} s)`);
}
// Again at the end, where whoever is handed only the last lines of a log can see them.
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** @returns {Promise<Result>} */
async function checkTypes() {
  const failed = await typecheck();
  return { passed: projects().length - failed, failed };
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
async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A slow machine is no failure.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000'];
  const code = await runNode([commandOf('vitest'), 'run', ...patience, ...reporters]);
  return countAtLeastOneFailure(code, readVitestReport(report));
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const code = await runNode([commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return countAtLeastOneFailure(code, readPlaywrightReport(report));
}

/**
 * A runner that fails without naming a test (an unhandled error, a set-up that broke) has failed all the same.
 * @param {number} code
 * @param {Result} result
 * @returns {Result}
 */
function countAtLeastOneFailure(code, result) {
  return { ...result, failed: code === 0 ? result.failed : Math.max(result.failed, 1) };
}
