import { defineConfig } from 'vitest/config';

/** Whole programs are started and killed here. */
export default defineConfig({
  test: {
    globalSetup: ['../../packages/test-programs/src/build-servers.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
