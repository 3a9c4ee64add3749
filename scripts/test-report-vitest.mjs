import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './repository.mjs';
import { describeFailure } from './test-report.mjs';

/** @typedef {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile */

/**
 * @param {string} path of Vitest's report in JSON
 * @param {string} errorsPath of what `vitest-errors-reporter.mjs` wrote
 * @param {string[]} expected every file that should have run
 * @returns {import('./test-report.mjs').Report}
 */
export function readVitestReport(path, errorsPath, expected) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {TestFile[]} */
  const files = testResults;
  /** @type {string[]} */
  const outside = JSON.parse(readFileSync(errorsPath, 'utf8'));
  // A file that cannot be loaded has no tests; one whose set-up or clean-up failed may have no failed test.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const ran = new Set(files.map(({ name }) => name));
  const missing = expected.filter((file) => !ran.has(file));
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describeFailure(`${relative(root, name)} › ${test.fullName}`, test.failureMessages[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length + missing.length + outside.length,
    failures: [
      ...outside.map((message) => describeFailure('unit and api tests, outside of a test', message)),
      ...failures,
      ...broken.map(({ name, message }) => describeFailure(relative(root, name), message)),
      ...missing.map((name) => describeFailure(relative(root, name), 'This file did not run.')),
    ],
  };
}
