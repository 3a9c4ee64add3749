import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scan } from '../scan.ts';
import { loadNetworks } from './networks.ts';
import { countCalls } from './work.ts';

test('a scan stops before the network call that is refused', async () => {
  const networks = await loadNetworks();
  const front = readFileSync(new URL('../../eval/data/easy-00-front.jpg', import.meta.url));
  const count = (work: object) => Object.values(work).reduce((sum: number, calls: number) => sum + calls, 0);
  const today = '2026-11-15';
  const whole = countCalls(networks);
  await scan(front, null, whole.networks, { today });
  expect(count(whole.work)).toBeGreaterThan(10);
  for (const allowed of [0, 1, 5]) {
    let left = allowed;
    const some = countCalls(networks, () => {
      if (left-- <= 0) throw new Error('stopped');
    });
    await expect(scan(front, null, some.networks, { today })).rejects.toThrow('stopped');
    expect(count(some.work)).toBe(allowed);
  }
});
