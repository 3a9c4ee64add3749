import { defineConfig } from 'vitest/config';

/** Many random cases take long on a busy machine. The limit only ends a test that hangs. */
export default defineConfig({ test: { testTimeout: 900_000 } });
