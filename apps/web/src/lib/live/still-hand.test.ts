// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { stillHand } from './still-hand.ts';

afterEach(() => {
  dispatchEvent(new Event('pointerup'));
  vi.useRealTimers();
});

it('waits for the end of a press, but not for one that the browser never reports', async () => {
  vi.useFakeTimers();
  const rest = vi.fn();
  dispatchEvent(new Event('pointerdown'));
  void stillHand().then(rest);
  await vi.advanceTimersByTimeAsync(900);
  expect(rest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rest).toHaveBeenCalled();
});
