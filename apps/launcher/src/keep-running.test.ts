import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepRunning, type Running } from './keep-running.ts';
import { PATIENCE } from './testing/started-program.ts';

/** A part that runs for a given time, or until it is stopped. */
function runningFor(milliseconds: number): Running & { stopped: boolean } {
  let end: (code: number) => void;
  const exited = new Promise<number>((resolve) => {
    end = resolve;
    setTimeout(() => resolve(1), milliseconds);
  });
  return {
    exited,
    stopped: false,
    async stop() {
      this.stopped = true;
      end(0);
    },
  };
}

describe('a part that ends unexpectedly', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is restarted at once if it ran for long', async () => {
    const start = vi.fn(async () => runningFor(60_000));
    const supervised = keepRunning('part', runningFor(60_000), start, () => {});
    await vi.advanceTimersByTimeAsync(60_050);
    expect(start).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_050);
    expect(start).toHaveBeenCalledTimes(2);
    await supervised.stop();
  });

  test('is restarted more and more slowly if it ends at once, but again and again', async () => {
    const start = vi.fn(async () => runningFor(1));
    const supervised = keepRunning('part', runningFor(1), start, () => {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(start.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(start.mock.calls.length).toBeLessThanOrEqual(5);
    start.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(start.mock.calls.length).toBeGreaterThanOrEqual(59);
    expect(start.mock.calls.length).toBeLessThanOrEqual(61);
    await supervised.stop();
  });

  test('is started again if its restart fails, and each failure is logged', async () => {
    const said: string[] = [];
    const start = vi.fn<() => Promise<Running>>().mockRejectedValueOnce(new Error('not yet'));
    start.mockResolvedValue(runningFor(60_000));
    const supervised = keepRunning('part', runningFor(1), start, (line) => said.push(line));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(start).toHaveBeenCalledTimes(2);
    expect(said).toEqual(['part ended (1) and is started again', 'part did not start: not yet']);
    await supervised.stop();
  });
});

describe('a part that is stopped', () => {
  test('is not started again', async () => {
    const start = vi.fn(async () => runningFor(60_000));
    const part = runningFor(60_000);
    await keepRunning('part', part, start, () => {}).stop();
    expect(part.stopped).toBe(true);
    expect(start).not.toHaveBeenCalled();
  });

  test('during a restart is stopped when that restart is done', async () => {
    const second = runningFor(60_000);
    let isStarting = false;
    const supervised = keepRunning(
      'part',
      runningFor(1),
      async () => {
        isStarting = true;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return second;
      },
      () => {},
    );
    await vi.waitFor(() => expect(isStarting).toBe(true), PATIENCE);
    await supervised.stop();
    expect(second.stopped).toBe(true);
  });
});
