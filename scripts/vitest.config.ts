import { defineConfig } from 'vitest/config';

/** These tests start test runners, which start programs. */
export default defineConfig({ test: { name: 'scripts', testTimeout: 900_000, hookTimeout: 900_000 } });
