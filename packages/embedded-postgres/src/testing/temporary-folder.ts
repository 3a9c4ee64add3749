import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished, vi } from 'vitest';

export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bawaba-test-'));
  // A server that was killed needs a moment to end.
  onTestFinished(() =>
    vi.waitFor(() => rmSync(dir, { recursive: true, force: true }), { timeout: 120_000, interval: 200 }),
  );
  return dir;
}

/** For tests that are not about making a cluster: initdb takes seconds of processor time, and a copy hardly any. */
export function makeFolderWithCluster(): string {
  const dir = makeTemporaryFolder();
  // With the account that owns the cluster.
  execFileSync('cp', ['-a', `${inject('folderWithCluster')}/.`, dir]);
  return dir;
}
