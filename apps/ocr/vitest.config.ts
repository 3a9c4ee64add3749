import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { nodeFlags } from '../../vitest.node-flags.ts';

export default defineConfig({
  test: {
    name: '@bawaba/ocr',
    globalSetup: ['../../packages/test-programs/src/build-servers.ts'],
    // The test files of a worker share its process: a process for each takes longer than most of these tests.
    isolate: false,
    execArgv: nodeFlags,
    env: { TEST_BUNDLES: fileURLToPath(new URL('dist', import.meta.url)) },
    include: ['src/**/*.test.ts', 'eval/**/*.test.ts'],
    // Reading takes as long as the machine needs: a slow one is no failure.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
