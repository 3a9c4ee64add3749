import { describe, expect, it } from 'vitest';
import { editState, isInvolved, mergeEdits } from './merge-edits.ts';

const base = { name: 'Ali', job: '', family: [{ name: 'Mona' }] };

describe('two people editing one record', () => {
  it('keeps what only they changed and what only I changed', () => {
    const mine = { ...base, job: 'doctor' };
    const theirs = { ...base, name: 'Aly' };
    expect(mergeEdits(base, mine, theirs)).toEqual({ ...base, name: 'Aly', job: 'doctor' });
  });

  it('lets mine win where both changed, lists included', () => {
    const mine = { ...base, family: [] };
    const theirs = { ...base, family: [{ name: 'Mona' }, { name: 'Karim' }] };
    expect(mergeEdits(base, mine, theirs).family).toEqual([]);
  });

  it('tells an untouched field from one both agree on and one they do not', () => {
    expect(editState('a', 'a', 'b')).toBe('untouched');
    expect(editState('a', 'b', 'b')).toBe('same');
    expect(editState('a', 'c', 'b')).toBe('different');
    expect([isInvolved('a', 'a', 'a'), isInvolved('a', 'b', 'b'), isInvolved('a', 'b', 'a')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
