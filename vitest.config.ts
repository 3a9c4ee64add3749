import { extname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects with the longest tests; the api last, because its short files leave no core idle at the end. */
const first = ['@bawaba/launcher', '@bawaba/embedded-postgres', '@bawaba/ocr', '@bawaba/web', '@bawaba/api'];

/**
 * Test files share the modules of their worker only until it gets a file of another project, or one with a simulated
 * browser (.tsx). So these come one after the other, and the longest first.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) =>
      first.includes(project.name) ? first.indexOf(project.name) : first.length;
    const kind = ({ project, moduleId }: TestSpecification) => project.name + extname(moduleId);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b) || kind(a).localeCompare(kind(b)));
  }
}

/** Every package and app is a project of its own; an app that needs a set-up (the api: a database) says so in its folder. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'scripts'],
    passWithNoTests: true,
    // More than there are cores: many tests wait for a disk or another program.
    maxWorkers: 5,
    sequence: { sequencer: ByProject },
  },
});
