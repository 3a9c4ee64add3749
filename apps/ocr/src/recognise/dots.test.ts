import { expect, test } from 'vitest';
import { preferFewerDots } from './dots.ts';

const readings = (shares: Record<string, number>) =>
  Object.entries(shares).map(([text, p]) => ({ text, logp: Math.log(p) }));
const best = (shares: Record<string, number>) => preferFewerDots(readings(shares))[0]!;

test('of readings that differ only in dots, the one with fewer wins if it is nearly as likely', () => {
  expect(best({ قنير: 0.5, قنبر: 0.4 }).text).toBe('قنبر');
  expect(best({ قنير: 0.8, قنبر: 0.1 }).text).toBe('قنير');
});

test('a rival with fewer dots takes a part of the probability; the sum stays the same', () => {
  const shared = preferFewerDots(readings({ خذيفة: 0.8, حذيفة: 0.1 }));
  const [first, second] = shared.map(({ logp }) => Math.exp(logp));
  expect(first).toBeLessThan(0.8);
  expect(first! + second!).toBeCloseTo(0.9);
});

test('other shapes of letters keep their probability', () => {
  const { text, logp } = best({ قنبر: 0.5, قدر: 0.4 });
  expect(text).toBe('قنبر');
  expect(Math.exp(logp)).toBeCloseTo(0.5);
});
