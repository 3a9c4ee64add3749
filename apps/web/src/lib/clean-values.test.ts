import { expect, it } from 'vitest';
import { cleanValues } from './clean-values.ts';

it('removes invisible characters at every depth', () => {
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

it('leaves a file and a date as they are', () => {
  const values = { picture: new File(['x'], 'card.jpg'), taken: new Date(0), pages: [new Blob(['y'])] };
  const cleaned = cleanValues(values);
  expect(cleaned.picture).toBe(values.picture);
  expect(cleaned.taken).toBe(values.taken);
  expect(cleaned.pages[0]).toBe(values.pages[0]);
});
