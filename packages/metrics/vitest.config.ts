import { defineConfig } from 'vitest/config';

/** A limit only ends what hangs. */
export default defineConfig({ test: { testTimeout: 900_000, hookTimeout: 900_000 } });
