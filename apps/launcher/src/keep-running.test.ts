import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepRunning, type Running } from './keep-running.ts';
import { PATIENCE } from './testing/started-program.ts';

/** A part that lives for a given time, or until it is stopped. */
function living(milliseconds: number): Running & { stopped: boolean } {
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

describe('a part that ends unasked', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is started again at once when it has lived long', async () => {
    const start = vi.fn(async () => living(60_000));
    const kept = keepRunning('part', living(60_000), start, () => {});
    await vi.advanceTimersByTimeAsync(60_050);
    expect(start).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_050);
    expect(start).toHaveBeenCalledTimes(2);
    await kept.stop();
  });

  test('is started ever more slowly when it dies at once, but never given up', async () => {
    const start = vi.fn(async () => living(1));
    const kept = keepRunning('part', living(1), start, () => {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(start.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(start.mock.calls.length).toBeLessThanOrEqual(5);
    start.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(start.mock.calls.length).toBeGreaterThanOrEqual(59);
    expect(start.mock.calls.length).toBeLessThanOrEqual(61);
    await kept.stop();
  });

  test('whose start fails is tried again, and each failure is told', async () => {
    const said: string[] = [];
    const start = vi.fn<() => Promise<Running>>().mockRejectedValueOnce(new Error('not yet'));
    start.mockResolvedValue(living(60_000));
    const kept = keepRunning('part', living(1), start, (line) => said.push(line));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(start).toHaveBeenCalledTimes(2);
    expect(said).toEqual(['part ended (1) and is started again', 'part did not start: not yet']);
    await kept.stop();
  });
});

describe('a part that is stopped', () => {
  test('is not started again', async () => {
    const start = vi.fn(async () => living(60_000));
    const part = living(60_000);
    await keepRunning('part', part, start, () => {}).stop();
    expect(part.stopped).toBe(true);
    expect(start).not.toHaveBeenCalled();
  });

  test('in the middle of a new start is stopped when that is done', async () => {
    const second = living(60_000);
    let begun = false;
    const kept = keepRunning(
      'part',
      living(1),
      async () => {
        begun = true;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return second;
      },
      () => {},
    );
    await vi.waitFor(() => expect(begun).toBe(true), PATIENCE);
    await kept.stop();
    expect(second.stopped).toBe(true);
  });
});
