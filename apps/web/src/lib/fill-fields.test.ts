import { expect, it } from 'vitest';
import { fillable } from './fill-fields.ts';

const values = { name: '', job: 'Engineer', address: 'typed' };

it('fills what is empty and what an earlier reading filled, and nothing else', () => {
  const found = { name: 'Mona', job: 'Doctor', address: 'Cairo' };
  expect(fillable(values, found, { job: 'Engineer' })).toEqual({ name: 'Mona', job: 'Doctor' });
});

it('takes back what an earlier reading filled and the new one does not know', () => {
  expect(fillable(values, { name: 'Mona' }, { job: 'Engineer', address: 'Giza' })).toEqual({
    name: 'Mona',
    job: '',
  });
});
