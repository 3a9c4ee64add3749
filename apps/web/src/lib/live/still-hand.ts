import { afterPress } from '../after-click.ts';

const STILL_MS = 250;
const LONGEST_MS = 1_500;

let movedAt = Number.NEGATIVE_INFINITY;
addEventListener('pointermove', () => (movedAt = performance.now()), { capture: true, passive: true });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolves when nobody aims at anything: rows that move then are not pressed by mistake. A hand that never rests does not
 * keep the screen old for long.
 */
export async function stillHand() {
  const startedAt = performance.now();
  for (;;) {
    await afterPress();
    const now = performance.now();
    const wait = Math.min(movedAt + STILL_MS, startedAt + LONGEST_MS) - now;
    if (wait <= 0) return;
    await pause(wait);
  }
}
