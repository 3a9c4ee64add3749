import { AppError } from '@bawaba/contracts';
import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

const LONG = 1_000_000;
const busy = 'exports_busy';
/** Whether it has a place by now: all that could be decided has been. */
async function hasEntered(taking: Promise<unknown>) {
  let entered = false;
  taking.then(() => {
    entered = true;
  });
  await new Promise((resume) => setImmediate(resume));
  return entered;
}

describe('places', () => {
  it('are never all held by one user', async () => {
    const places = createPlaces({ total: 4, perUser: 2, waitMs: 0, busy });
    await places.take(1);
    await places.take(1);
    await expect(places.take(1)).rejects.toThrow(AppError);
    await expect(places.take(2)).resolves.toBeTypeOf('function');
  });

  it('are refused as busy, with a time to come back', async () => {
    const places = createPlaces({ total: 1, perUser: 1, waitMs: 0, busy });
    await places.take(1);
    await expect(places.take(2)).rejects.toMatchObject({
      code: 'exports_busy',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it('go to the first who waits and may have one', async () => {
    const places = createPlaces({ total: 3, perUser: 2, waitMs: LONG, busy });
    await places.take(1);
    await places.take(1);
    const leave = await places.take(2);
    const mine = places.take(1);
    const third = places.take(3);
    leave();
    expect(await hasEntered(mine)).toBe(false);
    expect(await hasEntered(third)).toBe(true);
  });

  it('are given back once, however often that is said', async () => {
    const places = createPlaces({ total: 2, perUser: 2, waitMs: 0, busy });
    const leave = await places.take(1);
    leave();
    leave();
    await places.take(1);
    await places.take(1);
    await expect(places.take(1)).rejects.toThrow('exports_busy');
  });

  it('that nobody waited for long enough go to the next', async () => {
    const places = createPlaces({ total: 1, perUser: 1, waitMs: 0, busy });
    const leave = await places.take(1);
    await expect(places.take(2)).rejects.toThrow('exports_busy');
    leave();
    await expect(places.take(3)).resolves.toBeTypeOf('function');
  });

  it('are not kept for those who have gone', async () => {
    const places = createPlaces({ total: 1, perUser: 1, waitMs: LONG, busy });
    const leave = await places.take(1);
    const gone = new AbortController();
    const first = places.take(2, gone.signal);
    const second = places.take(3);
    gone.abort();
    await expect(first).rejects.toThrow(AppError);
    leave();
    expect(await hasEntered(second)).toBe(true);
    expect(places.taken).toBe(1);
  });
});
