import { defineConfig } from 'vitest/config';

/** Real servers are made, killed and opened again here; two shared cores need their time. */
export default defineConfig({ test: { testTimeout: 300_000, hookTimeout: 300_000 } });
