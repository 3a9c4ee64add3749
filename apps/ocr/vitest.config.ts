import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@bawaba/ocr',
    globalSetup: ['../../packages/test-programs/src/build-servers.ts'],
    include: ['src/**/*.test.ts', 'eval/**/*.test.ts'],
    // Reading takes as long as the machine needs: a slow one is no failure.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
