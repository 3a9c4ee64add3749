import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, startProgram } from '@bawaba/test-programs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const PATIENCE = { timeout: 120_000, interval: 50 };
const npm = process.env.npm_execpath ?? '';

/** `npm start` of a program that does nothing but end with npm. It prints its process id. */
async function startUnderNpm() {
  const folder = mkdtempSync(join(tmpdir(), 'bawaba-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const module = new URL('./end-with-npm.mjs', import.meta.url).href;
  const script = `import { endWithNpm } from ${JSON.stringify(module)};
    endWithNpm();
    console.log('started', process.pid);
    setInterval(() => {}, 1000);`;
  writeFileSync(join(folder, 'program.mjs'), script);
  const scripts = { start: 'node program.mjs' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0', scripts }));
  const started = startProgram({
    name: 'npm',
    args: [npm, 'start', '--prefix', folder],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  onTestFinished(async () => void (await started.stop('SIGKILL')));
  await started.untilSaid('started ');
  const pid = Number(/started (\d+)/.exec(started.said.out)?.[1]);
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  return { npm: started, pid };
}

describe.runIf(npm && process.platform !== 'win32')('a program that npm has started', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('ends when npm gets a %s', async (signal) => {
    const started = await startUnderNpm();
    expect(isAlive(started.pid)).toBe(true);
    await started.npm.stop(signal);
    await vi.waitFor(() => expect(isAlive(started.pid)).toBe(false), PATIENCE);
  });
});
