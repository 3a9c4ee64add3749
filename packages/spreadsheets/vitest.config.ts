import { defineConfig } from 'vitest/config';

/** Programs are started here, which takes a slow machine its time. */
export default defineConfig({ test: { testTimeout: 900_000, hookTimeout: 900_000 } });
