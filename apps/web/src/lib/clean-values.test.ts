import { expect, it } from 'vitest';
import { cleanValues } from './clean-values.ts';

it('takes out what nobody sees, wherever it stands in the form', () => {
  expect(
    cleanValues(
      {
        full_name: '\u202bأحمد\u00a0 محمد\u202c\u200f',
        notes: 'one\n two\u200b',
        village_id: null,
        version: 4,
        family_members: [{ name: '\ufeffSara ', id: 7 }],
        password: ' a\u200bb ',
      },
      ['password'],
    ),
  ).toEqual({
    full_name: 'أحمد محمد',
    notes: 'one\ntwo',
    village_id: null,
    version: 4,
    family_members: [{ name: 'Sara', id: 7 }],
    password: ' a\u200bb ',
  });
});
