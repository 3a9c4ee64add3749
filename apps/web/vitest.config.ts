import { defineConfig } from 'vitest/config';
import { nodeFlags } from '../../vitest.node-flags.ts';

export default defineConfig({
  test: {
    // The test files of a worker share its modules: loading React and Mantine again for each file takes seconds. So a
    // test undoes what it changes there; the set-up does it for the simulated browser.
    isolate: false,
    execArgv: nodeFlags,
    setupFiles: ['src/testing/setup.ts'],
    // Many random cases take a busy machine a while.
    testTimeout: 900_000,
  },
});
