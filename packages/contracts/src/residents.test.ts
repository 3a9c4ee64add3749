import { describe, expect, it } from 'vitest';
import { residentCreate, residentUpdate } from './residents.ts';
import { problemsOf } from './validation.ts';

const stay = {
  full_name: 'Mona Said',
  id_type: 'passport',
  id_number: 'A1234567',
  check_in: '2031-01-08',
  check_out: '2031-01-05',
};
const endsTooEarly = { field: 'check_out', code: 'check_out_not_after_check_in' };

function problems(schema: typeof residentCreate | typeof residentUpdate, input: unknown) {
  const parsed = schema.safeParse(input);
  return parsed.success
    ? []
    : problemsOf(parsed.error.issues, input).map(({ field, code }) => ({ field, code }));
}

describe.each([
  ['a new stay', residentCreate],
  ['a change of a stay', residentUpdate],
])('%s that ends before it begins', (_, schema) => {
  it('is refused for that', () => {
    expect(problems(schema, stay)).toEqual([endsTooEarly]);
  });

  it('is refused for that and for everything else that is wrong', () => {
    expect(problems(schema, { ...stay, full_name: '', children: [{ full_name: '' }] })).toEqual([
      { field: 'full_name', code: 'required' },
      { field: 'children.0.full_name', code: 'required' },
      endsTooEarly,
    ]);
  });

  it('is not refused for that while one of the days is wrong itself', () => {
    expect(problems(schema, { ...stay, full_name: '', check_in: 'Friday' })).toEqual([
      { field: 'full_name', code: 'required' },
      { field: 'check_in', code: 'invalid_date' },
    ]);
  });
});

it('what is no stay at all is one problem', () => {
  expect(problems(residentCreate, 'a stay')).toHaveLength(1);
});
