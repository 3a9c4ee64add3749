import { expect, it } from 'vitest';
import { conflictsOf, withTheirs } from './field-conflicts.ts';
import { newResident } from './resident-values.ts';

const before = newResident({ full_name: 'Mona', job: 'Nurse', address: 'Giza', version: 1 });
const theirs = { ...before, job: 'Doctor', address: 'Cairo', version: 2 };
const mine = { ...before, job: 'Dentist', full_name: 'Mona Adel' };

it('names what they changed, and where both did', () => {
  expect(conflictsOf(before, mine, theirs)).toEqual([
    { name: 'address', mineToo: false },
    { name: 'job', mineToo: true },
  ]);
});

it('does not quarrel where both wrote the same', () => {
  expect(conflictsOf(before, { ...mine, job: 'Doctor' }, theirs)).toContainEqual({
    name: 'job',
    mineToo: false,
  });
});

it('takes every difference for a conflict when the beginning is not known', () => {
  expect(conflictsOf(null, mine, theirs).map(({ name, mineToo }) => [name, mineToo])).toEqual([
    ['full_name', true],
    ['address', true],
    ['job', true],
  ]);
});

it('keeps my other fields when theirs are taken', () => {
  expect(withTheirs(mine, theirs, conflictsOf(before, mine, theirs))).toMatchObject({
    full_name: 'Mona Adel',
    job: 'Doctor',
    address: 'Cairo',
    version: 2,
  });
});
