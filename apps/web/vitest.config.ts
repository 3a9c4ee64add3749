import { defineConfig } from 'vitest/config';
import { nodeFlags } from '../../vitest.node-flags.ts';

export default defineConfig({
  // The build of React that the product has (src/testing/act.ts).
  mode: 'production',
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    // The test files of a worker share its modules: loading React and Mantine again for each file takes seconds. So a
    // test undoes what it changes there; the set-up does it for the simulated browser.
    isolate: false,
    execArgv: nodeFlags,
    setupFiles: ['src/testing/setup.ts'],
    // Many random cases take a busy machine a while.
    testTimeout: 900_000,
  },
});
