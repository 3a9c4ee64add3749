import { defineConfig } from 'vitest/config';

/** Whole programs are started and killed here. */
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
