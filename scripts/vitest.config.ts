import { defineConfig } from 'vitest/config';

/** Runners of tests are run here, with all that they start. */
export default defineConfig({ test: { name: 'scripts', testTimeout: 300_000, hookTimeout: 300_000 } });
