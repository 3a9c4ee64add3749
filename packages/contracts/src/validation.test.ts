import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssues, describeProblem } from './validation.ts';

describe('a limit has the right plural', () => {
  it.each([
    [1, 'At most 1 character', 'حرف واحد على الأكثر'],
    [2, 'At most 2 characters', 'حرفان على الأكثر'],
    [3, 'At most 3 characters', '3 أحرف على الأكثر'],
    [10, 'At most 10 characters', '10 أحرف على الأكثر'],
    [11, 'At most 11 characters', '11 حرفًا على الأكثر'],
    [64, 'At most 64 characters', '64 حرفًا على الأكثر'],
    [100, 'At most 100 characters', '100 حرف على الأكثر'],
    [103, 'At most 103 characters', '103 أحرف على الأكثر'],
    [200, 'At most 200 characters', '200 حرف على الأكثر'],
    [1000, 'At most 1,000 characters', '1,000 حرف على الأكثر'],
  ])('of %i characters at most', (max, en, ar) => {
    const schema = z.object({ text: z.string().max(max) });
    const source = { text: 'x'.repeat(max + 1) };
    const issues = schema.safeParse(source).error!.issues;
    expect(describeIssues(issues, source, 'en')).toEqual({ text: en });
    expect(describeIssues(issues, source, 'ar')).toEqual({ text: ar });
  });

  it.each([
    [2, 'At least 2 characters', 'حرفان على الأقل'],
    [8, 'At least 8 characters', '8 أحرف على الأقل'],
    [12, 'At least 12 characters', '12 حرفًا على الأقل'],
  ])('of %i characters at least', (min, en, ar) => {
    const schema = z.object({ text: z.string().min(min) });
    const issues = schema.safeParse({ text: 'x' }).error!.issues;
    expect(describeIssues(issues, { text: 'x' }, 'en')).toEqual({ text: en });
    expect(describeIssues(issues, { text: 'x' }, 'ar')).toEqual({ text: ar });
  });

  it.each([
    [0, 'At most 0 entries', '0 عنصر على الأكثر'],
    [1, 'At most 1 entry', 'عنصر واحد على الأكثر'],
    [2, 'At most 2 entries', 'عنصران على الأكثر'],
    [5, 'At most 5 entries', '5 عناصر على الأكثر'],
    [50, 'At most 50 entries', '50 عنصرًا على الأكثر'],
    [100, 'At most 100 entries', '100 عنصر على الأكثر'],
  ])('of %i entries at most', (max, en, ar) => {
    const schema = z.object({ list: z.array(z.int()).max(max) });
    const source = { list: Array.from({ length: max + 1 }, () => 1) };
    const issues = schema.safeParse(source).error!.issues;
    expect(describeIssues(issues, source, 'en')).toEqual({ list: en });
    expect(describeIssues(issues, source, 'ar')).toEqual({ list: ar });
  });

  it('does not change a text without a number', () => {
    expect(describeProblem('invalid_date', 'en')).toBe('This is not a date (YYYY-MM-DD)');
  });
});
