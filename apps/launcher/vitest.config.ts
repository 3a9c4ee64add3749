import { defineConfig } from 'vitest/config';

/** Whole programs are started and killed here. */
export default defineConfig({ test: { testTimeout: 900_000, hookTimeout: 900_000 } });
