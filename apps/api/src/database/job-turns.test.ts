import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { takeJobTurn } from './job-turns.ts';

it('gives one copy the turn in each interval, also after the clock was wrong', async () => {
  const t = await testDatabase();
  onTestFinished(() => t.close());
  const copies = async () => {
    const turns = await Promise.all([1, 2, 3, 4].map(() => takeJobTurn(t.db, 'sweep', 3600)));
    return turns.filter(Boolean).length;
  };
  const move = (by: string) => t.pool.query(`UPDATE job_turns SET taken_at = taken_at + interval '${by}'`);
  expect(await copies()).toBe(1);
  expect(await copies()).toBe(0);
  await move('-50 minutes');
  expect(await copies()).toBe(0);
  await move('-9 minutes');
  expect(await copies()).toBe(1);
  await move('3 days');
  expect(await copies()).toBe(1);
  expect(await takeJobTurn(t.db, 'another', 3600)).toBe(true);
});
