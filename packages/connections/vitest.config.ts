import { defineConfig } from 'vitest/config';

/** A limit only ends what hangs. */
export default defineConfig({ test: { testTimeout: 300_000, hookTimeout: 300_000 } });
