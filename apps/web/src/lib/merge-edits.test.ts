import { describe, expect, it } from 'vitest';
import { conflictingFields, saveMineOverTheirs, takeTheirRows, takeTheirs } from './merge-edits.ts';

const base = { name: 'Mona', job: 'Nurse', address: 'Giza', family: [{ name: 'Ali' }], version: 1 };
const theirs = { ...base, job: 'Doctor', address: 'Cairo', version: 2 };
const mine = { ...base, job: 'Dentist', name: 'Mona Adel' };
const names = ['name', 'job', 'address', 'family'] as (keyof typeof base)[];

describe('conflicting fields', () => {
  it('lists the fields that they changed, and my edit of each', () => {
    expect(conflictingFields({ base, mine, theirs }, names)).toEqual([
      { name: 'job', myEdit: 'different' },
      { name: 'address', myEdit: 'untouched' },
    ]);
  });

  it('marks a field that both changed to the same value', () => {
    expect(conflictingFields({ base, mine: { ...mine, job: 'Doctor' }, theirs }, names)).toContainEqual({
      name: 'job',
      myEdit: 'same',
    });
  });

  it('lists every difference if my draft is older than the base record', () => {
    const draft = { ...mine, version: 0 };
    expect(conflictingFields({ base: theirs, mine: draft, theirs }, names)).toEqual([
      { name: 'name', myEdit: 'different' },
      { name: 'job', myEdit: 'different' },
      { name: 'address', myEdit: 'different' },
    ]);
  });
});

describe('save mine over theirs', () => {
  it('keeps fields that only they changed and fields that only I changed', () => {
    expect(saveMineOverTheirs({ base, mine, theirs })).toEqual({
      ...base,
      name: 'Mona Adel',
      job: 'Dentist',
      address: 'Cairo',
      version: 2,
    });
  });

  it('prefers mine where both changed, lists included', () => {
    const shorter = { ...base, family: [] };
    const longer = { ...base, family: [{ name: 'Ali' }, { name: 'Karim' }], version: 2 };
    expect(saveMineOverTheirs({ base, mine: shorter, theirs: longer }).family).toEqual([]);
  });

  it('sends all values of a draft that is older than the record', () => {
    expect(saveMineOverTheirs({ base: theirs, mine: { ...mine, version: 0 }, theirs })).toEqual({
      ...mine,
      version: 2,
    });
  });
});

it('keeps my other fields when I take theirs', () => {
  expect(takeTheirs({ base, mine, theirs }, ['job', 'address'])).toEqual({
    ...mine,
    job: 'Doctor',
    address: 'Cairo',
    version: 2,
  });
});

describe('take their rows', () => {
  const row = (id: number | null, name: string) => ({ id, name });
  const before = {
    family: ['Ali', 'Hana', 'Omar', 'Salma', 'Karim'].map((name, at) => row(at, name)),
    version: 1,
  };
  const edits = {
    base: before,
    // I changed Ali, Hana and Omar, removed Salma and Karim, and added Youssef.
    mine: { family: [row(0, 'Aly'), row(1, 'Hanaa'), row(2, 'Omer'), row(null, 'Youssef')], version: 1 },
    // They changed Hana and Karim, removed Omar, and added Laila.
    theirs: {
      family: [row(0, 'Ali'), row(1, 'Hanna'), row(3, 'Salma'), row(4, 'Kareem'), row(5, 'Laila')],
      version: 2,
    },
  };

  it('keeps what only I added, changed or removed', () => {
    const rows = takeTheirRows(edits, ({ family }) => family);
    expect(rows.map(({ name }) => name)).toEqual(['Aly', 'Hanna', 'Kareem', 'Laila', 'Youssef']);
    expect(takeTheirRows({ ...edits, theirs: before }, ({ family }) => family)).toEqual(edits.mine.family);
    expect(takeTheirRows({ ...edits, mine: before }, ({ family }) => family)).toEqual(edits.theirs.family);
  });

  it('keeps what I added if my draft is older than the base record', () => {
    const draft = { ...edits, mine: { ...edits.mine, version: 0 } };
    const rows = takeTheirRows(draft, ({ family }) => family);
    expect(rows).toEqual([...edits.theirs.family, row(null, 'Youssef')]);
  });
});
