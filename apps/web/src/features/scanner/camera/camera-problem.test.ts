import { expect, test } from 'vitest';
import { problemOf } from './camera-problem.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'failed'],
])('%s → %s', (name, problem) => expect(problemOf(new DOMException('', name))).toBe(problem));

test('a rejection without an error object is a failure too', () => expect(problemOf(null)).toBe('failed'));
