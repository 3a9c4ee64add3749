import { describe, expect, onTestFinished, test } from 'vitest';
import { childrenOf, isAlive, parentOf, processTree } from './processes.ts';
import { startProgram } from './program.ts';

/** A program with one child; it says the child's process id. */
async function startWithChild() {
  const child = 'setInterval(() => {}, 1000)';
  const program = startProgram({
    name: 'the parent',
    args: [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
       console.log(child.pid, 'started');
       setInterval(() => {}, 1000);`,
    ],
    env: { PATH: process.env.PATH },
  });
  await program.untilSaid('started');
  const childPid = Number.parseInt(program.said.out, 10);
  onTestFinished(async () => {
    if (isAlive(childPid)) process.kill(childPid, 'SIGKILL');
    await program.stop('SIGKILL');
  });
  return { program, childPid };
}

test('a process is alive until it has ended', async () => {
  const { program } = await startWithChild();
  expect(isAlive(program.pid)).toBe(true);
  await program.stop('SIGKILL');
  expect(isAlive(program.pid)).toBe(false);
});

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('a process knows its parent, and its parent has it in its tree', async () => {
    const { program, childPid } = await startWithChild();
    expect(parentOf(childPid)).toBe(program.pid);
    expect(parentOf(program.pid)).toBe(process.pid);
    expect(childrenOf(program.pid)).toEqual([childPid]);
    expect(processTree(program.pid)).toEqual([childPid, program.pid]);
  });
});
