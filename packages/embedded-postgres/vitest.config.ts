import { defineConfig } from 'vitest/config';

/** Real servers are made, killed and opened again here; two shared cores need their time. */
export default defineConfig({
  test: { globalSetup: ['src/testing/global-setup.ts'], testTimeout: 900_000, hookTimeout: 900_000 },
});
