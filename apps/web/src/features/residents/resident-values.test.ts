import { type Resident, residentCreate, residentUpdate } from '@bawaba/contracts';
import { describe, expect, it } from 'vitest';
import { createBody, newResident, updateBody, valuesOf } from './resident-values.ts';

const filled = newResident({
  full_name: 'Omar Nabil',
  id_number: '29805142101231',
  check_in: '2025-08-01',
  check_out: '2025-08-05',
  apartment_number: '12',
  building_number: 'B',
  job: 'Engineer',
  id_expire_date: '2030-01-01',
  passport_country: 'EGY',
});

const record = {
  ...residentCreate.parse(createBody(filled)),
  id: 5,
  village_id: 3,
  version: 4,
  passport_type: null,
} as unknown as Resident;

describe('a new resident', () => {
  it('sends the expiry of the card as expire_date and no passport fields', () => {
    const body = createBody(filled);
    expect(body).toMatchObject({ expire_date: '2030-01-01', job: 'Engineer', village_id: null });
    expect(body).not.toHaveProperty('passport_country');
    expect(residentCreate.parse(body)).toMatchObject({ id_expire_date: '2030-01-01', passport_type: null });
  });

  it('with a passport sends its number twice and no card fields', () => {
    const body = createBody({ ...filled, id_type: 'passport', id_number: 'A123' });
    expect(body).toMatchObject({ id_number: 'A123', passport_number: 'A123', passport_type: 'P' });
    expect(body).not.toHaveProperty('job');
    expect(body).not.toHaveProperty('expire_date');
  });

  it('has no valid zone of another number', () => {
    const zone = {
      mrz_valid: true,
      mrz_line1: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      mrz_line2: 'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    };
    const swiped = { ...filled, ...zone, id_type: 'passport' as const, id_number: 'L898902C3' };
    expect(createBody(swiped)).toMatchObject(zone);
    const without = { mrz_valid: null, mrz_line1: '', mrz_line2: '' };
    expect(createBody({ ...swiped, id_number: 'B7654321' })).toMatchObject(without);
    expect(createBody({ ...swiped, mrz_valid: false, id_number: 'B7654321' })).toMatchObject({
      mrz_valid: false,
    });
    expect(updateBody({ ...swiped, id_number: 'B7654321' }, swiped)).toMatchObject(without);
    expect(updateBody({ ...swiped, job: 'Doctor' }, swiped)).not.toHaveProperty('mrz_valid');
  });

  it('who stays with an owner has no apartment', () => {
    expect(createBody({ ...filled, owner_id: '9' })).toMatchObject({
      owner_id: 9,
      apartment_number: null,
      building_number: null,
    });
  });
});

describe('a changed resident', () => {
  const before = valuesOf(record);

  it('sends the changed fields and the version that was edited', () => {
    expect(updateBody(before, before)).toEqual({ version: 4 });
    expect(updateBody({ ...before, job: 'Doctor' }, before)).toEqual({ job: 'Doctor', version: 4 });
    expect(residentUpdate.parse(updateBody({ ...before, job: '' }, before))).toEqual({
      job: null,
      version: 4,
    });
  });

  it('clears the apartment for an owner, and copies the number to the passport number', () => {
    expect(updateBody({ ...before, owner_id: '9' }, before)).toMatchObject({
      owner_id: 9,
      apartment_number: null,
    });
    expect(updateBody({ ...before, id_type: 'passport', id_number: 'A1' }, before)).toMatchObject({
      id_type: 'passport',
      passport_number: 'A1',
    });
  });
});
