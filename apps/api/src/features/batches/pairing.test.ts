import type { ScanData } from '@bawaba/contracts';
import { describe, expect, it } from 'vitest';
import { mergeReadings } from './merged-reading.ts';
import { ownerOf } from './pairing.ts';

const field = (value: string, confidence = 99) => ({ value, confidence });
const front = (id_number: string, confidence = 99): ScanData => ({
  document_type: 'national_id',
  fields: { full_name: field('منى سعيد'), id_number: field(id_number, confidence) },
});
const back = (id_number: string, confidence = 99): ScanData => ({
  document_type: 'national_id',
  fields: { job: field('مهندسة'), id_number: field(id_number, confidence) },
  warnings: [{ code: 'front_missing', message: '' }],
});
const passport = (document_type: string, number: string): ScanData => ({
  document_type,
  fields: {
    full_name: field('Anna Weber'),
    passport_number: field(number),
    birthdate: field('1990-01-02'),
  },
});
const [MONA, ALMOST, OTHER] = ['29805142101221', '29805142101227', '30105142101223'];

describe('a page', () => {
  it('belongs to the person with its number, written in any way', () => {
    const people = [
      { id: 1, data: [front(OTHER)] },
      { id: 2, data: [front(MONA)] },
    ];
    expect(ownerOf(back(MONA), people)).toBe(2);
    expect(ownerOf(back('٢٩٨٠٥١٤٢١٠١٢٢١'), people)).toBe(2);
    expect(ownerOf(front('29005142101220'), people)).toBeNull();
  });

  it('belongs to the only other side with almost its number', () => {
    expect(ownerOf(back(ALMOST), [{ id: 1, data: [front(MONA)] }])).toBe(1);
    // Two fronts are two people, and so are those of whom nobody knows which it is.
    expect(ownerOf(front(ALMOST), [{ id: 1, data: [front(MONA)] }])).toBeNull();
    expect(ownerOf(back(ALMOST), [{ id: 1, data: [front(MONA), back(MONA)] }])).toBeNull();
    const twins = [
      { id: 1, data: [front(MONA)] },
      { id: 2, data: [front('29805142101224')] },
    ];
    expect(ownerOf(back(ALMOST), twins)).toBeNull();
  });

  it('with a visa belongs to the passport of the same name and birth date', () => {
    const people = [{ id: 3, data: [passport('passport', 'C01X00T47')] }];
    expect(ownerOf(passport('visa', 'V999'), people)).toBe(3);
    expect(ownerOf(passport('passport', 'C01X00T48'), people)).toBeNull();
  });

  it('without a number belongs to nobody', () => {
    expect(ownerOf(back(''), [{ id: 1, data: [front(MONA)] }])).toBeNull();
  });
});

describe('the pages of one person', () => {
  const read = (...data: ScanData[]) => mergeReadings(data.map((each) => ({ state: 'read', data: each })));

  it('say together what each says alone, the surer one first', () => {
    const { fields, doubts } = read(back(MONA, 99), front(ALMOST, 40));
    expect(fields).toMatchObject({
      id_type: 'national_id',
      full_name: 'منى سعيد',
      job: 'مهندسة',
      id_number: MONA,
    });
    expect(doubts).toEqual([{ field: 'id_number', code: 'numbers_differ' }]);
  });

  it('are doubtful when only the back is there, when a value is unsure, and when nothing was read', () => {
    expect(read(back(MONA)).doubts).toEqual([{ field: null, code: 'front_missing' }]);
    expect(read(front(MONA, 30)).doubts).toEqual([{ field: 'id_number', code: 'low_confidence' }]);
    expect(mergeReadings([{ state: 'failed', data: null }])).toMatchObject({
      fields: {},
      doubts: [{ field: null, code: 'unreadable' }],
    });
  });
});
