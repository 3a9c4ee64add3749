import { defineConfig } from 'vitest/config';

/** Whole programs are started and killed here. */
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000 } });
