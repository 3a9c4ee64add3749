/**
 * A part that the tests stand on and that ends, ends the run: at once and by name. Without this, every test that is left
 * would fail for a reason of its own. These run in the process of the runner, in its global set-up.
 */

/** What we use of Vitest's TestProject. */
interface VitestProject {
  vitest: {
    state: { catchError(error: unknown, type: string): void };
    cancelCurrentRun(reason: 'test-failure'): Promise<void>;
  };
}

/** Vitest skips the tests that have not begun, and the run has failed. */
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
      // What Ctrl-C does: Playwright stops its workers, runs the tear-down and writes its reports.
      process.emit('SIGINT', 'SIGINT');
    },
    /** For the tear-down: Playwright puts an error from there into its report, and the run has failed. */
    throwIfEnded() {
      if (ended.length > 0) throw new Error(ended.join('\n'));
    },
  };
}
