import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './repository.mjs';
import { commandOf, runToEnd } from './run.mjs';
import { describeEnd, readReport } from './test-report.mjs';
import { readPlaywrightReport } from './test-report-playwright.mjs';
import { readVitestReport } from './test-report-vitest.mjs';

/** @typedef {import('./test-report.mjs').Report} Report */

const HOUR_MS = 3_600_000;
/** Long enough for the slowest machine: the limit only ends a runner that hangs. */
const LIMIT_MS = 3 * HOUR_MS;

/** Long enough for the slowest machine: the limit only ends a test that hangs. */
export const TEST_TIMEOUT_MS = 900_000;

/**
 * Runs every unit and api test.
 * @param {{ folder: string, cwd?: string, quiet?: boolean }} options the folder gets the reports
 * @returns {Promise<Report>}
 */
export async function runVitest({ folder, cwd = root, quiet }) {
  const [report, errors] = [join(folder, 'vitest.json'), join(folder, 'vitest-errors.json')];
  for (const file of [report, errors]) rmSync(file, { force: true });
  const files = JSON.parse(
    execFileSync(process.execPath, [commandOf('vitest'), 'list', '--filesOnly', '--json'], {
      cwd,
      encoding: 'utf8',
    }),
  ).map((/** @type {{ file: string }} */ { file }) => file);
  const ending = await runToEnd(
    [
      commandOf('vitest'),
      'run',
      `--testTimeout=${TEST_TIMEOUT_MS}`,
      `--hookTimeout=${TEST_TIMEOUT_MS}`,
      '--reporter=default',
      `--reporter=${fileURLToPath(new URL('./vitest-errors-reporter.mjs', import.meta.url))}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd, env: { ...process.env, VITEST_ERRORS_FILE: errors }, limitMs: LIMIT_MS, quiet },
  );
  return readReport('unit and api tests', describeEnd(ending), () => readVitestReport(report, errors, files));
}

/**
 * Runs every journey.
 * @param {{ folder: string, cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options the folder gets the report
 * @returns {Promise<Report>}
 */
export async function runPlaywright({ folder, cwd = join(root, 'e2e'), env = process.env, quiet }) {
  const report = join(folder, 'playwright.json');
  rmSync(report, { force: true });
  const ending = await runToEnd(
    [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    { cwd, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, limitMs: LIMIT_MS, quiet },
  );
  return readReport('browser journeys', describeEnd(ending), () => readPlaywrightReport(report));
}
