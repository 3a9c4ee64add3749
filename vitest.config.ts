import { extname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects with the longest tests; the api last, because its short files leave no core idle at the end. */
const first = ['@bawaba/launcher', '@bawaba/embedded-postgres', '@bawaba/ocr', '@bawaba/web', '@bawaba/api'];

/** Files that mostly wait: for the lease of a killed program, a stalled download, a database that comes back. */
const waiting =
  /\/(import-(killed|layout|copies)|downloads|batches\.routes|programs|lost-server|failover|connection-guard|photo-uploads)\.test\.ts$/;
const WORK_BETWEEN = 6;

/**
 * Test files share the modules of their worker only until it gets a file of another project, or one with a simulated
 * browser (.tsx). So these come one after the other, and the longest first.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) =>
      first.includes(project.name) ? first.indexOf(project.name) : first.length;
    const kind = ({ project, moduleId }: TestSpecification) => project.name + extname(moduleId);
    const sorted = (await super.sort(files)).toSorted(
      (a, b) => rank(a) - rank(b) || kind(a).localeCompare(kind(b)),
    );
    return spreadWaiting(sorted);
  }
}

/** One after the other among files that work: if all workers waited at once, the cores would be idle. */
function spreadWaiting(files: TestSpecification[]): TestSpecification[] {
  const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
  const rest = files.filter((file) => !isWaiting(file));
  const begin = files.findIndex(isWaiting);
  for (const [index, file] of files.filter(isWaiting).entries())
    rest.splice(begin + index * (WORK_BETWEEN + 1), 0, file);
  return rest;
}

/** Every package and app is a project of its own; an app that needs a set-up (the api: a database) says so in its folder. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'scripts'],
    passWithNoTests: true,
    // More than there are cores: some tests wait for a disk or another program.
    maxWorkers: 4,
    sequence: { sequencer: ByProject },
  },
});
