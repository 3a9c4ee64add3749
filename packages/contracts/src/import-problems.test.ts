import { expect, it } from 'vitest';
import { describeImportProblem, importProblemTexts } from './import-problems.ts';

it('names the other row, or says that there is one', () => {
  const problem = { code: 'overlaps_row' };
  expect(describeImportProblem({ ...problem, row: 7 }, 'en')).toMatch(/^Row 7 is a stay/);
  expect(describeImportProblem(problem, 'en')).toMatch(/^Another row is a stay/);
  expect(describeImportProblem({ ...problem, row: 7 }, 'ar')).toMatch(/^الصف 7 إقامة/);
  expect(describeImportProblem(problem, 'ar')).toMatch(/^صف آخر إقامة/);
});

it('leaves no gap in any sentence', () => {
  for (const code of Object.keys(importProblemTexts))
    for (const language of ['en', 'ar'] as const)
      for (const row of [{}, { row: 7 }])
        expect(describeImportProblem({ code, ...row }, language)).not.toContain('{');
});
