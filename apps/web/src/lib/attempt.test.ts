import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Attempt, attemptFor } from './attempt.ts';

interface Values {
  name: string;
  note: string;
  /** Comes from a picture, so a reload loses it. */
  confidence: number | null;
  /** UI state, not part of the body. */
  opened?: boolean;
}

const schema = z.object({
  name: z.string().trim().min(1),
  note: z.string().trim(),
  confidence: z.number().nullable(),
});
const options = {
  bodyOf: (values: Values) => {
    const { success, data } = schema.safeParse(values);
    return success ? JSON.stringify(data) : undefined;
  },
  forgotten: { confidence: null },
};
const values = { name: 'Mona', note: '', confidence: 91 };
const next = (changed: Partial<Values>, last: Attempt<Values> | null) =>
  attemptFor({ ...values, ...changed }, last, options);

describe('an attempt to create a record', () => {
  const first = next({}, null);

  it('keeps its key while the body is the same', () => {
    expect(next({}, first)).toBe(first);
    expect(next({ name: ' Mona ' }, first)).toBe(first);
    expect(next({ opened: true }, first)).toBe(first);
  });

  it('gets another key when the body changes', () => {
    const second = next({ note: 'late' }, first);
    expect(second.key).not.toBe(first.key);
    expect(second.values.note).toBe('late');
    expect(next({ confidence: 40 }, first).key).not.toBe(first.key);
  });

  it('is sent again after a reload, with the values that the reload lost', () => {
    const stored = JSON.parse(JSON.stringify(first)) as Attempt<Values>;
    expect(next({ confidence: null }, stored)).toBe(stored);
    expect(next({ confidence: null, note: 'late' }, stored).key).not.toBe(first.key);
  });

  it('is not sent again if it is no longer valid', () => {
    const broken = { key: first.key, values: { ...values, name: '' } };
    expect(next({}, broken).key).not.toBe(first.key);
  });
});
