import { defineConfig } from 'vitest/config';
import { nodeFlags } from '../../vitest.node-flags.ts';

export default defineConfig({
  test: {
    name: '@bawaba/api',
    include: ['src/**/*.test.ts'],
    // The test files of a worker share its process and its modules: loading the whole api again for each file takes
    // seconds. So a test undoes what it changes there: environment, timers, mocks.
    isolate: false,
    execArgv: nodeFlags,
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
