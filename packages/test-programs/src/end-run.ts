/**
 * If a service that all tests need ends, the run ends at once, with the name of the service. Otherwise every remaining test
 * would fail with a different error. These functions run in the process of the runner, in its global set-up.
 */

/** The part of Vitest's TestProject that we use. */
interface VitestProject {
  vitest: {
    state: { catchError(error: unknown, type: string): void };
    cancelCurrentRun(reason: 'test-failure'): Promise<void>;
  };
}

/** Vitest skips the tests that have not started, and the run fails. */
export function endVitestRun({ vitest }: VitestProject): (error: Error) => void {
  return (error) => {
    vitest.state.catchError(error, 'Unexpected End');
    void vitest.cancelCurrentRun('test-failure');
  };
}

export function endPlaywrightRun() {
  const ended: string[] = [];
  return {
    onUnexpectedEnd(error: Error) {
      ended.push(error.message);
      console.error(`\n${error.message}\n\nThe run ends here.`);
      // As after Ctrl-C, Playwright stops its workers, runs the tear-down and writes its reports.
      process.emit('SIGINT', 'SIGINT');
    },
    /** For the tear-down: Playwright reports an error from there, and the run fails. */
    throwIfEnded() {
      if (ended.length > 0) throw new Error(ended.join('\n'));
    },
  };
}
