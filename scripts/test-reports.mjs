import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './repository.mjs';

/** A message longer than this stands in full where the test ran. */
const MESSAGE_LINES = 12;

/** @typedef {{ passed: number, failed: number, failures: string[] }} Report */

/**
 * @param {string} path of Vitest's report in JSON
 * @returns {Report}
 */
export function readVitestReport(path) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = testResults;
  // A file that cannot be loaded has no test to fail; one whose set-up or clean-up broke may have none that failed.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describe(`${relative(root, name)} › ${test.fullName}`, test.failureMessages[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name, message }) => describe(relative(root, name), message))],
  };
}

/**
 * @param {string} path of Playwright's report in JSON
 * @returns {Report}
 */
export function readPlaywrightReport(path) {
  const { stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {{ message?: string }[]} */
  const outside = errors;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...suites.flatMap(failedJourneys),
      ...outside.map(({ message }) => describe('browser journeys', message)),
    ],
  };
}

/**
 * @typedef {{ specs: { file: string, line: number, title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedJourneys({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) =>
      describe(`e2e/${file}:${line} › ${title}`, tests[0]?.results.at(-1)?.error?.message),
    ),
    ...suites.flatMap(failedJourneys),
  ];
}

/**
 * @param {string} title
 * @param {string} [message]
 */
function describe(title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|<anonymous>)/.test(line))
    .slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}
