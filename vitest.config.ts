import { defineConfig } from 'vitest/config';

/** Every package and app is a project of its own; an app that needs a set-up (the api: a database) says so in its folder. */
export default defineConfig({
  // More than there are cores: many tests wait for a disk or another program.
  test: { projects: ['packages/*', 'apps/*', 'scripts'], passWithNoTests: true, maxWorkers: 3 },
});
