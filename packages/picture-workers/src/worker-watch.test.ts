import { fileURLToPath } from 'node:url';
import { startProgram } from '@bawaba/test-programs';
import { expect, onTestFinished, test } from 'vitest';

const fixture = fileURLToPath(new URL('./worker-watch.fixture.ts', import.meta.url));

async function endOf({ limit, taken, parent }: { limit: number; taken: number; parent: number }) {
  const numbers = [limit, taken, parent].map(String);
  const args = ['--import', 'tsx', fixture, ...numbers];
  const program = startProgram({ name: 'the watched process', args, env: process.env });
  onTestFinished(async () => void (await program.stop('SIGKILL')));
  return (await program.ended).signal;
}

test('a process that takes more memory than it may is killed, even if its main thread never rests', async () => {
  expect(await endOf({ limit: 500, taken: 1000, parent: process.pid })).toBe('SIGKILL');
});

test('a process whose parent is gone is killed, even if its main thread never rests', async () => {
  expect(await endOf({ limit: 100_000, taken: 0, parent: process.pid + 1_000_000 })).toBe('SIGKILL');
});
