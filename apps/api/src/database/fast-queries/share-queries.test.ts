import { expect, it } from 'vitest';
import { shareQueries } from './share-queries.ts';

interface Started {
  readonly scope: number;
  readonly end: (error?: Error) => void;
}

function queriesThatWait() {
  const started: Started[] = [];
  const read = async ({ scope }: { scope: number }) => {
    const number = started.length;
    await new Promise<void>((resolve, reject) => {
      started.push({ scope, end: (error) => (error ? reject(error) : resolve()) });
    });
    return `village ${scope}, query ${number}`;
  };
  return { started, ask: shareQueries(read) };
}

it('answers who asks the same at the same moment with one query, and who comes later with the next', async () => {
  const { started, ask } = queriesThatWait();
  const first = [ask({ scope: 1 }), ask({ scope: 1 })];
  await expect.poll(() => started.length).toBe(1);
  const meanwhile = [ask({ scope: 1 }), ask({ scope: 1 }), ask({ scope: 1 })];
  started[0]?.end();
  expect(await Promise.all(first)).toEqual(['village 1, query 0', 'village 1, query 0']);
  await expect.poll(() => started.length).toBe(2);
  started[1]?.end();
  expect(new Set(await Promise.all(meanwhile))).toEqual(new Set(['village 1, query 1']));
  expect(started).toHaveLength(2);
});

it('never lets one question wait for another, or have its answer', async () => {
  const { started, ask } = queriesThatWait();
  const slow = ask({ scope: 1 });
  await expect.poll(() => started.length).toBe(1);
  const other = ask({ scope: 2 });
  await expect.poll(() => started.length).toBe(2);
  started[1]?.end();
  expect(await other).toBe('village 2, query 1');
  started[0]?.end();
  expect(await slow).toBe('village 1, query 0');
});

it('fails only those who shared the query that failed', async () => {
  const { started, ask } = queriesThatWait();
  const failing = [ask({ scope: 1 }), ask({ scope: 1 })];
  await expect.poll(() => started.length).toBe(1);
  const next = ask({ scope: 1 });
  started[0]?.end(new Error('the server went away'));
  for (const failed of failing) await expect(failed).rejects.toThrow('went away');
  await expect.poll(() => started.length).toBe(2);
  started[1]?.end();
  expect(await next).toBe('village 1, query 1');
});
