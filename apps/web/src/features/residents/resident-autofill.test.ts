import { describe, expect, it } from 'vitest';
import { fillForm, typed } from './resident-autofill.ts';
import { newResident, type ResidentField, type ResidentValues } from './resident-values.ts';

const start = newResident({ check_in: '2025-08-01' });
const write = <N extends ResidentField>(values: ResidentValues, name: N, value: ResidentValues[N]) => ({
  ...values,
  ...typed(values, name, value),
});

describe('typing a national number', () => {
  it('fills birth date and sex as soon as their digits are typed', () => {
    const dated = write(start, 'id_number', '2980514');
    expect(dated).toMatchObject({ birthdate: '1998-05-14', sex: '' });
    expect(write(dated, 'id_number', '29805142101231')).toMatchObject({ birthdate: '1998-05-14', sex: 'M' });
    expect(write(dated, 'id_number', '29805142101221')).toMatchObject({ sex: 'F' });
  });

  it('converts digits of any script to ASCII', () => {
    expect(write(start, 'id_number', '٢٩٨٠٥١٤')).toMatchObject({
      id_number: '2980514',
      birthdate: '1998-05-14',
    });
  });

  it('clears the filled values when the number no longer contains them', () => {
    const filled = write(start, 'id_number', '29805142101231');
    expect(write(filled, 'id_number', '298')).toMatchObject({ birthdate: '', sex: '' });
    expect(write(filled, 'id_type', 'passport')).toMatchObject({ birthdate: '', sex: '' });
  });

  it('never changes a value that the clerk typed, even an equal one', () => {
    let values = write(start, 'birthdate', '1998-05-14');
    values = write(values, 'id_number', '29805142101231');
    values = write(values, 'id_number', '30105142101231');
    expect(values).toMatchObject({ birthdate: '1998-05-14', sex: 'M' });
  });

  it('fills a field again after the clerk clears it', () => {
    let values = write(start, 'birthdate', '1990-01-01');
    values = write(values, 'birthdate', '');
    values = write(values, 'id_number', '29805142101231');
    expect(values.birthdate).toBe('1998-05-14');
  });

  it('takes nothing from a passport number', () => {
    const passport = write(start, 'id_type', 'passport');
    expect(write(passport, 'id_number', '29805142101231')).toMatchObject({ birthdate: '', sex: '' });
  });
});

describe('other fields', () => {
  it('clear the owner when the village changes', () => {
    const values = { ...start, village_id: '1', owner_id: '7' };
    expect(write(values, 'village_id', '2')).toMatchObject({ village_id: '2', owner_id: '' });
  });
});

describe('filling from a document', () => {
  it('fills empty fields, keeps typed values and returns the conflicting ones', () => {
    const values = write(start, 'full_name', 'Mona Adel');
    const { change, kept } = fillForm(values, { full_name: 'MONA ADEL SAID', nationality: 'EGY', job: '' });
    expect(change).toEqual({ nationality: 'EGY' });
    expect(kept).toEqual({ full_name: 'MONA ADEL SAID' });
  });

  it('uses the number too, but prefers the birth date of the document', () => {
    expect(fillForm(start, { id_number: '29805142101231' }).change).toMatchObject({
      birthdate: '1998-05-14',
    });
    const both = { id_number: '29805142101231', birthdate: '1998-05-15' };
    expect(fillForm(start, both).change).toMatchObject({ birthdate: '1998-05-15', sex: 'M' });
  });

  it('clears only the values of the previous person’s document', () => {
    const first = { id_number: '29805142101231', job: 'مهندس', religion: 'مسلم', nationality: 'EGY' };
    let values = { ...start, ...fillForm(start, first).change };
    values = write(values, 'nationality', 'DEU');
    const second = { id_number: '30105142101221', religion: 'مسلم' };
    const { change } = fillForm(values, second, first);
    expect({ ...values, ...change }).toMatchObject({
      id_number: '30105142101221',
      birthdate: '2001-05-14',
      job: '',
      religion: 'مسلم',
      nationality: 'DEU',
    });
    expect({ ...values, ...fillForm(values, { id_number: first.id_number }, first).change }).toMatchObject({
      job: 'مهندس',
    });
  });

  it.each([{}, { id_number: '' }])('two people whose numbers were not read are two people: %o', (unread) => {
    const first = { ...unread, job: 'مهندس' };
    const values = { ...start, ...fillForm(start, first).change };
    expect(fillForm(values, { ...unread, religion: 'مسلم' }, first).change).toMatchObject({ job: '' });
  });

  it('clears another person’s values wherever they came from, but not what was typed', () => {
    const draft = {
      ...start,
      id_number: '29805142101231',
      address: 'شارع النيل',
      job: 'مهندس',
      phone: '010',
    };
    const typed = write(draft, 'job', 'طبيب');
    const other = { id_number: '30105142101221' };
    expect({ ...typed, ...fillForm(typed, other).change }).toMatchObject({
      ...other,
      birthdate: '2001-05-14',
      address: '',
      job: 'طبيب',
      phone: '010',
    });
    expect(fillForm(draft, { full_name: 'محمود' }).change).toMatchObject({ id_number: '', address: '' });
    expect(fillForm(draft, { id_number: draft.id_number }).change).toEqual({ id_number: draft.id_number });
  });

  it('keeps the person of a typed number when the number of the card is not readable', () => {
    const values = { ...write(start, 'id_number', '29805142101231'), address: 'شارع النيل' };
    expect(fillForm(values, { full_name: 'محمود' }).change).toEqual({ full_name: 'محمود' });
    // Another scan before: its person is not that of the new one.
    const before = { full_name: 'منى', address: 'شارع النيل' };
    expect({ ...values, ...fillForm(values, { full_name: 'محمود' }, before).change }).toMatchObject({
      address: '',
      birthdate: '1998-05-14',
    });
  });

  it('replaces the values of an earlier scan', () => {
    const { change } = fillForm(start, { full_name: 'A' });
    expect(fillForm({ ...start, ...change }, { full_name: 'B' }).change).toEqual({ full_name: 'B' });
  });
});
