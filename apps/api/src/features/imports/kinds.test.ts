import { describe, expect, it } from 'vitest';
import { parseRow } from './kinds.ts';

const rowWith = (number: string, nationality: string | null = null) =>
  parseRow('residents', {
    values: {
      full_name: 'منى سعيد',
      id_number: number,
      nationality,
      check_in: '2026-11-18',
      check_out: '2026-11-25',
      apartment_number: '12',
    },
    problems: [],
  });

describe('the type of a document that no column names', () => {
  it.each([
    ['a national number', '29805142101221', null, 'national_id'],
    ['a national number with a wrong digit', '29805142101222', null, 'national_id'],
    ['a national number that lost a digit', '2980514210122', 'EGY', 'national_id'],
    ['a national number with a digit twice', '298051421012211', null, 'national_id'],
    ['the number of a foreigner', '2980514210122', 'DEU', 'passport'],
    ['a passport of letters and digits', 'A12345678', null, 'passport'],
    ['a passport of digits', '123456789', null, 'passport'],
    ['an identity card of the Emirates', '784198012345678', null, 'passport'],
  ])('%s', (_, number, nationality, type) => {
    expect(rowWith(number, nationality)).toMatchObject({ body: { id_type: type }, problems: [] });
  });
});
