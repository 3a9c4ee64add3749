import { expect, test } from 'vitest';
import { type Program, startProgram } from './program.ts';

const run = (code: string): Program =>
  startProgram({ name: 'the test program', args: ['-e', code], env: { PATH: process.env.PATH } });

test('an end by a signal is described with the last lines of output', async () => {
  const program = run(`
    for (let n = 1; n <= 100; n++) console.error('line', n);
    process.kill(process.pid, 'SIGABRT');`);
  const { code, signal, sentence } = await program.ended;
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGABRT' });
  const [first, ...rest] = sentence.split('\n');
  expect(first).toBe('the test program ended with SIGABRT; its last lines:');
  expect(rest).toContain('line 100');
  expect(rest).not.toContain('line 1');
});

test('the whole output of a program has been read when it has ended', async () => {
  const program = run(`
    const { writeSync } = require('node:fs');
    for (let n = 0; n < 60; n++) writeSync(2, 'x'.repeat(999) + '\\n');
    process.exit(3);`);
  const { sentence } = await program.ended;
  expect(program.said.err).toHaveLength(60_000);
  expect(sentence).toContain('ended with status 3');
});

test('a program that was killed has ended, and stop() returns', async () => {
  const program = run(`console.log('here'); setInterval(() => {}, 1000);`);
  await program.untilSaid('here');
  expect(program.isRunning()).toBe(true);
  process.kill(program.pid, 'SIGKILL');
  expect((await program.ended).signal).toBe('SIGKILL');
  expect(program.isRunning()).toBe(false);
  expect((await program.stop()).signal).toBe('SIGKILL');
});

test('untilSaid rejects with how the program ended, if it ends first', async () => {
  const program = run(`console.log('something else'); process.exit(5);`);
  await expect(program.untilSaid('ready')).rejects.toThrow(
    'before it said "ready", the test program ended with status 5; its last lines:\nsomething else',
  );
});

test('a program has ended even if a process that it started keeps its output open', async () => {
  const program = run(`
    const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true });
    console.log(left.pid);
    process.exit(0);`);
  const { code } = await program.ended;
  process.kill(Number(program.said.out), 'SIGKILL');
  expect(code).toBe(0);
});

test('a program that cannot start counts as ended', async () => {
  const program = startProgram({ name: 'nothing', args: [], env: {}, cwd: '/no/such/folder' });
  expect((await program.ended).sentence).toMatch(/^nothing could not be started: .*ENOENT/);
  expect((await program.stop()).code).toBeNull();
});
