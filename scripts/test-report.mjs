import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, failures: string[], flaky?: string[] }} Report */

/** A longer message is cut: the log has all of it where the test ran. */
const MESSAGE_LINES = 12;

/**
 * A runner has also failed if it ends with an error though no test failed, writes no complete report, or runs no test,
 * even with exit status 0.
 * @param {string} name
 * @param {string | undefined} badEnd how the runner ended; undefined after a success
 * @param {() => Report} read
 * @returns {Report}
 */
export function readReport(name, badEnd, read) {
  const fail = (/** @type {string} */ why) => ({ passed: 0, failed: 1, failures: [`${name}: ${why}`] });
  const end = badEnd ?? 'the runner ended with status 0';
  try {
    const report = read();
    if (report.passed + report.failed === 0) return fail(`${end}, and ran no test`);
    if (badEnd && report.failed === 0)
      return { ...report, failed: 1, failures: [`${name}: ${end}, though no test failed`] };
    return report;
  } catch (error) {
    return fail(`${end}, and left no whole report (${error instanceof Error ? error.message : error})`);
  }
}

/**
 * @param {import('./run.mjs').Ending} ending
 * @returns {string | undefined}
 */
export function describeEnd({ code, signal, overdue }) {
  if (overdue) return 'the runner hung and was ended';
  if (signal) return `the runner ended with ${signal}`;
  if (code === 13)
    return 'the runner ended with status 13 (it had nothing left to wait for, and was not done)';
  return code === 0 ? undefined : `the runner ended with status ${code}`;
}

/**
 * One failure, for the last lines of the log.
 * @param {string} title
 * @param {string} [message]
 */
export function describeFailure(title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|<anonymous>)/.test(line))
    .slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}
