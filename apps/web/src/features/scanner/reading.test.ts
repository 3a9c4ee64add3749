import { type ScanData, type ScannedPage, sexOf } from '@bawaba/contracts';
import { parseMrz } from '@bawaba/identity';
import { describe, expect, it } from 'vitest';
import { readingOf, readingOfMrz } from './reading.ts';

const field = (value: string, confidence = 99) => ({
  value,
  confidence,
  box: [1, 2, 3, 4],
  side: 'front' as const,
});

const passport: ScanData = {
  document_type: 'passport',
  sex: '<',
  passport_type: 'P',
  mrz_valid: false,
  mrz_line1: 'P<UTO',
  mrz_line2: 'L898902C36',
  ocr_confidence_passport: 45,
  front_confidence: 45,
  fields: {
    full_name: field('Anna Maria Eriksson'),
    passport_number: field('L898902C3', 40),
    passport_expiry_date: field('2030-04-15'),
    sex: field('F'),
  },
  warnings: [{ code: 'document_expired', message: 'old', fields: ['passport_expiry_date'] }],
};

describe('a response of the OCR service', () => {
  it('for a passport returns the number as the identity number, and the sex as a code', () => {
    const reading = readingOf(passport);
    expect(reading).toMatchObject({
      kind: 'passport',
      documentType: 'passport',
      fields: {
        full_name: { value: 'Anna Maria Eriksson', confidence: 99, box: [1, 2, 3, 4] },
        id_number: { value: 'L898902C3', confidence: 40 },
        sex: { value: 'F' },
      },
      inferred: { passport_type: 'P' },
      mrz: { valid: false, line1: 'P<UTO', line2: 'L898902C36' },
      confidence: { front: 45, back: null },
      warnings: [{ code: 'document_expired', fields: ['passport_expiry_date'] }],
    });
  });

  it('with two documents in one picture shows the picture whole', () => {
    const page = { side: 'front' as const, width: 200, height: 100 };
    const corners = (x: number): ScannedPage['corners'] => [
      [x, 0],
      [x + 80, 0],
      [x + 80, 50],
      [x, 50],
    ];
    const pages = [
      { ...page, corners: corners(0) },
      { ...page, corners: corners(100) },
    ];
    expect(readingOf({ ...passport, pages }).pages).toEqual({
      front: { width: 200, height: 100, corners: null },
    });
    expect(readingOf({ ...passport, pages: pages.slice(0, 1) }).pages.front?.corners).toEqual(corners(0));
  });

  it('for a card returns its expiry, the values from its number, and no machine readable zone', () => {
    const reading = readingOf({
      document_type: 'national_id',
      sex: 'F',
      mrz_valid: null,
      front_confidence: 95,
      back_confidence: 58,
      fields: {
        id_number: field('29805142101221'),
        expire_date: { ...field('2028-05-14'), side: 'back' },
        job: field('', 0),
      },
      warnings: null,
    });
    expect(reading).toMatchObject({
      kind: 'national_id',
      fields: { id_expire_date: { value: '2028-05-14', side: 'back' }, job: { value: '' } },
      inferred: { sex: 'F' },
      mrz: null,
      confidence: { front: 95, back: 58 },
    });
    expect(reading.inferred).toEqual({ sex: 'F', nationality: 'EGY' });
  });

  it('for a visa does not use its number and expiry as those of the passport', () => {
    const { documentType, fields, mrz } = readingOf({ ...passport, document_type: 'visa' });
    expect({ documentType, names: Object.keys(fields), mrz }).toEqual({
      documentType: 'visa',
      names: ['full_name', 'sex'],
      mrz: null,
    });
  });

  it('without boxes and confidences is accepted', () => {
    expect(
      readingOf({ document_type: 'national_id', full_name: 'منى', front_confidence: 80 }).fields,
    ).toEqual({
      full_name: { value: 'منى', confidence: 80, box: null, side: 'front' },
    });
  });
});

it('recognises the sex by letter and by word', () => {
  expect(['m', 'Male', 'ذكر', 'F', 'أنثى', '<', 'x', '', null].map(sexOf)).toEqual([
    'M',
    'M',
    'M',
    'F',
    'F',
    'X',
    'X',
    undefined,
    undefined,
  ]);
});

it('converts a zone from a document reader, with low confidence where a check digit is wrong', () => {
  const lines = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  const reading = readingOfMrz(parseMrz(lines));
  expect(reading).toMatchObject({
    kind: 'passport',
    documentType: 'passport',
    fields: {
      full_name: { value: 'Anna Maria Eriksson', confidence: 100 },
      id_number: { value: 'L898902C3' },
      birthdate: { value: '1974-08-12' },
      sex: { value: 'F' },
    },
    mrz: { valid: true, line1: lines[0], line2: lines[1] },
  });
  const wrong = readingOfMrz(parseMrz([lines[0]!, lines[1]!.replace('740812', '740813')]));
  expect(wrong).toMatchObject({ mrz: { valid: false }, fields: { birthdate: { confidence: 0 } } });
});
