const MOST_STEPS = 4;
const ROUND = [1, 2, 5];

/** Round numbers from 0, in steps of 1, 2 or 5 times a power of ten. The tallest bar may end above the last one. */
export function ticksUpTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const steps = [power / 10, power].flatMap((unit) => ROUND.map((factor) => factor * unit));
  const step = steps.find((size) => size >= 1 && most / size <= MOST_STEPS + 1) ?? power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
