import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with a cluster that was started and stopped. */
    folderWithCluster: string;
  }
}

export default async function setUp(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bawaba-test-'));
  const postgres = await startPostgres({ dataDir, durable: false });
  await postgres.stop();
  project.provide('folderWithCluster', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
