import { defineConfig } from 'vitest/config';

/** The limit only ends a test that hangs. */
export default defineConfig({ test: { testTimeout: 900_000 } });
