import { readFileSync } from 'node:fs';
import { describeFailure } from './test-report.mjs';

/**
 * @typedef {{ status: string, error?: { message?: string } }} Result
 * @typedef {{ status: string, expectedStatus: string, results: Result[] }} Run one test in one project
 * @typedef {{ file: string, line: number, title: string, tests: Run[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, run: Run }} Journey
 */

/**
 * @param {string} path of Playwright's report in JSON
 * @returns {import('./test-report.mjs').Report}
 */
export function readPlaywrightReport(path) {
  const { errors, suites } = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {{ message?: string }[]} */
  const outside = errors;
  /** @type {Journey[]} */
  const journeys = suites.flatMap(journeysOf);
  const failed = journeys.filter(({ run }) => run.status === 'unexpected');
  const flaky = journeys.filter(({ run }) => run.status === 'flaky');
  const cutShort = journeys.filter(({ run }) => isCutShort(run));
  return {
    passed: journeys.filter(({ run }) => run.status === 'expected').length + flaky.length,
    failed: failed.length + outside.length + (cutShort.length > 0 ? 1 : 0),
    failures: [
      ...outside.map(({ message }) => describeFailure('browser journeys', message)),
      ...failed.map(({ title, run }) => describeFailure(title, run.results.at(-1)?.error?.message)),
      ...(cutShort.length > 0 ? [`browser journeys: ${cutShort.length} did not run to their end`] : []),
    ],
    flaky: flaky.map(({ title, run }) =>
      describeFailure(title, run.results.find(({ status }) => status !== 'passed')?.error?.message),
    ),
  };
}

/**
 * Interrupted, or without a result though it was not skipped on purpose.
 * @param {Run} run
 */
const isCutShort = ({ status, expectedStatus, results }) =>
  status === 'skipped' &&
  expectedStatus !== 'skipped' &&
  results.every((result) => result.status !== 'skipped');

/**
 * @param {Suite} suite
 * @returns {Journey[]}
 */
function journeysOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map((run) => ({ title: `e2e/${file}:${line} › ${title}`, run })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}
