import { defineConfig } from 'vitest/config';

/** Many random cases take a busy machine a while. */
export default defineConfig({ test: { testTimeout: 900_000 } });
