import { describe, expect, it } from 'vitest';
import { acknowledgedOf, confirmOddNumber, isOdd } from '../../lib/odd-number.ts';
import { createBody, newResident, updateBody } from './resident-values.ts';

const card = (id_number: string, confirmed_number = '') => newResident({ id_number, confirmed_number });
const passport = newResident({ id_type: 'passport', id_number: '12345' });

describe('a card number that is not a valid national number', () => {
  it('is odd; a valid, an empty and a passport number are not', () => {
    expect(['12345', 'A1', '29813450112345'].map((number) => isOdd(card(number)))).toEqual([
      true,
      true,
      true,
    ]);
    expect([card('29805142101231'), card(' '), passport].map((values) => isOdd(values))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('needs a confirmation of exactly this number', () => {
    const asks = { confirmed_number: 'confirm_number' };
    expect(confirmOddNumber(card('12345'))).toEqual(asks);
    expect(confirmOddNumber(card('123 45', '12345'))).toEqual({});
    expect(confirmOddNumber(card('123456', '12345'))).toEqual(asks);
  });

  it('needs no new confirmation in an edit that does not change it', () => {
    expect(confirmOddNumber({ ...card('12345'), job: 'Doctor' } as never, card('12345'))).toEqual({});
    expect(confirmOddNumber(card('1234'), card('12345'))).not.toEqual({});
    expect(confirmOddNumber(card('12345'), passport)).not.toEqual({});
  });

  it('sends the acknowledgement only after the confirmation', () => {
    expect(createBody(card('12345', '12345'))).toMatchObject({ acknowledged: ['not_a_national_number'] });
    expect(createBody(card('12345', '12345'))).not.toHaveProperty('confirmed_number');
    expect(acknowledgedOf(card('29805142101231', '29805142101231'))).toEqual({});
    expect(updateBody(card('12345', '12345'), card('12345'))).not.toHaveProperty('acknowledged');
    expect(updateBody(card('1234', '1234'), card('12345'))).toMatchObject({
      id_number: '1234',
      acknowledged: ['not_a_national_number'],
    });
  });
});
