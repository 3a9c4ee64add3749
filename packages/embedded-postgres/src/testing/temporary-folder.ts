import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bawaba-test-'));
  // A server that was killed needs a moment to end.
  onTestFinished(() =>
    vi.waitFor(() => rmSync(dir, { recursive: true, force: true }), { timeout: 120_000, interval: 200 }),
  );
  return dir;
}
