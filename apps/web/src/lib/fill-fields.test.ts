import { expect, it } from 'vitest';
import { fillable } from './fill-fields.ts';

const values = { name: '', job: 'Engineer', address: 'typed' };

it('fills only empty fields and fields that the previous reading filled', () => {
  const found = { name: 'Mona', job: 'Doctor', address: 'Cairo' };
  expect(fillable(values, found, { job: 'Engineer' })).toEqual({ name: 'Mona', job: 'Doctor' });
});

it('clears a field that the previous reading filled and the new one did not find', () => {
  expect(fillable(values, { name: 'Mona' }, { job: 'Engineer', address: 'Giza' })).toEqual({
    name: 'Mona',
    job: '',
  });
});
