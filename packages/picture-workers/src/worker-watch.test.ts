import { bundled, startProgram } from '@bawaba/test-programs';
import { expect, onTestFinished, test } from 'vitest';

const watchedProcess = await bundled(new URL('./testing/watched-process.ts', import.meta.url));

async function endOf(limits: { limitMb: number; allocatedMb: number; parent: number }) {
  const numbers = [limits.limitMb, limits.allocatedMb, limits.parent].map(String);
  const args = [watchedProcess, ...numbers];
  const program = startProgram({ name: 'the watched process', args, env: process.env });
  onTestFinished(async () => void (await program.stop('SIGKILL')));
  return (await program.ended).signal;
}

test('a process over its memory limit is killed, even while its main thread is busy', async () => {
  expect(await endOf({ limitMb: 500, allocatedMb: 1000, parent: process.pid })).toBe('SIGKILL');
});

test('a process whose parent is gone is killed, even while its main thread is busy', async () => {
  expect(await endOf({ limitMb: 100_000, allocatedMb: 0, parent: process.pid + 1_000_000 })).toBe('SIGKILL');
});
