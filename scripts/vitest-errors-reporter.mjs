import { writeFileSync } from 'node:fs';

/** Vitest's own JSON report has no errors from outside of tests, such as a program that ended unexpectedly. */
export default class ErrorsReporter {
  /**
   * @param {unknown} _
   * @param {readonly { message?: string }[]} errors
   */
  onTestRunEnd(_, errors) {
    writeFileSync(
      /** @type {string} */ (process.env.VITEST_ERRORS_FILE),
      JSON.stringify(errors.map((error) => error.message ?? String(error))),
    );
  }
}
