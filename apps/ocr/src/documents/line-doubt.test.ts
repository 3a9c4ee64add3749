import { expect, test } from 'vitest';
import type { Layout } from '../locate/layout.ts';
import { isMisplaced } from './line-doubt.ts';

const at = (y: number) => ({ x0: 0.3, x1: 0.8, y0: y - 0.02, y1: y + 0.02 });
/** A back whose line of the job is at the given height: the number is at 0.08, the gender at 0.36. */
const back = (job: number): Layout => ({
  kind: 'back',
  certainty: 1,
  quad: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  source: 'outline',
  document: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  fields: { number_back: at(0.08), job: at(job), gender: at(0.36) },
  mrz: [],
});

test('a job in the row of the employer is doubted', () => {
  expect(isMisplaced(back(0.187), 'job')).toBe(false);
  expect(isMisplaced(back(0.27), 'job')).toBe(true);
  expect(isMisplaced(back(0.27), 'gender')).toBe(false);
});
