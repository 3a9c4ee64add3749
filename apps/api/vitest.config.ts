import { fileURLToPath } from 'node:url';
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
    globalSetup: ['../../packages/test-programs/src/build-servers.ts', 'src/testing/global-setup.ts'],
    env: { TEST_BUNDLES: fileURLToPath(new URL('dist', import.meta.url)) },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
