import { defineConfig } from 'vitest/config';

/** Whole programs are started and killed here. */
export default defineConfig({ test: { testTimeout: 300_000, hookTimeout: 300_000 } });
