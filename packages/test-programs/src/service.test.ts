import { expect, onTestFinished, test } from 'vitest';
import { startService } from './service.ts';

const serve = (code: string, onUnexpectedEnd?: (error: Error) => void) =>
  startService({
    name: 'the test service',
    args: ['-e', code],
    env: { PATH: process.env.PATH },
    echo: false,
    onUnexpectedEnd,
  });

const SERVES = `
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);
  process.send({ type: 'ready', address: 'http://127.0.0.1:1' });`;

test('a service that was killed is reported by name, and stop() returns', async () => {
  let report: (error: Error) => void = () => {};
  const reported = new Promise<Error>((resolve) => {
    report = resolve;
  });
  const service = await serve(`console.error('all is well'); ${SERVES}`, report);
  expect(service.ready.address).toBe('http://127.0.0.1:1');
  process.kill(service.pid, 'SIGKILL');
  expect((await reported).message).toBe('the test service ended with SIGKILL; its last lines:\nall is well');
  expect((await service.stop()).signal).toBe('SIGKILL');
});

test('a service that was stopped is not reported', async () => {
  const errors: Error[] = [];
  const service = await serve(SERVES, (error) => errors.push(error));
  expect((await service.stop()).code).toBe(0);
  await service.ended;
  expect(errors).toEqual([]);
});

test('startService rejects with the output of a service that ends before it is ready', async () => {
  await expect(serve(`throw new Error('no such table')`)).rejects.toThrow(
    /^before it was ready, the test service ended with status 1; its last lines:[\s\S]*no such table/,
  );
});

test('without onUnexpectedEnd, an unexpected end fails the run as an uncaught error', async () => {
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const caught = new Promise<Error>((resolve) => process.once('uncaughtException', resolve));
  onTestFinished(() => {
    for (const listener of others) process.on('uncaughtException', listener);
  });
  const service = await serve(SERVES);
  process.kill(service.pid, 'SIGKILL');
  expect((await caught).message).toBe('the test service ended with SIGKILL and said nothing');
});
