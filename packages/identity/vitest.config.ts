import { defineConfig } from 'vitest/config';

/** Many random cases take long on a busy machine. The limit only ends a test that hangs. */
export default defineConfig({
  // The test files of a worker share its process: these tests change nothing there.
  test: { isolate: false, testTimeout: 900_000 },
});
