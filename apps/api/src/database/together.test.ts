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

  const first = ask('a');
  const meanwhile = [ask('b'), ask('a')];
  expect(begun.map(({ questions }) => questions)).toEqual([['a']]);
  begun[0]?.end();
  expect(await first).toBe('a by 0');
  await expect.poll(() => begun.length).toBe(2);
  expect(begun[1]?.questions).toEqual(['b', 'a']);

  const last = ask('c');
  begun[1]?.end(new Error('the server went away'));
  for (const failed of meanwhile) await expect(failed).rejects.toThrow('went away');
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end();
  expect(await last).toBe('c by 2');
});
