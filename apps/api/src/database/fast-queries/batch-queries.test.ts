import { expect, it } from 'vitest';
import { batchQueries } from './batch-queries.ts';

it('puts keys that come during a query into the next one, and fails the keys of a failed query only', async () => {
  const started: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const load = batchQueries(async (keys: readonly string[]) => {
    const number = started.length;
    await new Promise<void>((resolve, reject) => {
      started.push({ keys, end: (error) => (error ? reject(error) : resolve()) });
    });
    return (key) => `${key} by ${number}`;
  });

  const first = [load('a'), load('b')];
  await expect.poll(() => started.length).toBe(1);
  const meanwhile = [load('b'), load('c')];
  started[0]?.end();
  expect(await Promise.all(first)).toEqual(['a by 0', 'b by 0']);
  await expect.poll(() => started.length).toBe(2);

  const last = load('d');
  started[1]?.end(new Error('the server went away'));
  for (const failed of meanwhile) await expect(failed).rejects.toThrow('went away');
  await expect.poll(() => started.length).toBe(3);
  started[2]?.end();
  expect(await last).toBe('d by 2');
  expect(started.map(({ keys }) => keys)).toEqual([['a', 'b'], ['b', 'c'], ['d']]);
});
