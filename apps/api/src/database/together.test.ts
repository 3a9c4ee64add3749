import { expect, it } from 'vitest';
import { together } from './together.ts';

it('answers what comes meanwhile with the next query, never with one that had begun', async () => {
  const begun: { questions: readonly string[]; end: (error?: Error) => void }[] = [];
  const ask = together(async (questions: readonly string[]) => {
    const number = begun.length;
    await new Promise<void>((resolve, reject) => {
      begun.push({ questions, end: (error) => (error ? reject(error) : resolve()) });
    });
    return (question) => `${question} by ${number}`;
  });

  const first = [ask('a'), ask('b')];
  await expect.poll(() => begun.length).toBe(1);
  const meanwhile = [ask('b'), ask('c')];
  begun[0]?.end();
  expect(await Promise.all(first)).toEqual(['a by 0', 'b by 0']);
  await expect.poll(() => begun.length).toBe(2);

  const last = ask('d');
  begun[1]?.end(new Error('the server went away'));
  for (const failed of meanwhile) await expect(failed).rejects.toThrow('went away');
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end();
  expect(await last).toBe('d by 2');
  expect(begun.map(({ questions }) => questions)).toEqual([['a', 'b'], ['b', 'c'], ['d']]);
});
