import type { Person, PersonStay, PersonVisit } from '@bawaba/contracts';
import { describe, expect, it } from 'vitest';
import { knownAs, staysElsewhere, takeOver } from './known-person.ts';

const today = '2026-11-16';
const stay = (check_in: string, check_out: string, fields: Partial<PersonStay> = {}): PersonStay => ({
  id: 1,
  full_name: 'Anna Schäfer',
  id_type: 'passport',
  id_number: 'C01X00T47',
  village_id: 5,
  village_name: 'Lotus Bay',
  apartment_number: null,
  building_number: null,
  owner_id: null,
  owner_name: null,
  check_in,
  check_out,
  duration_days: 1,
  status: 'active',
  presence: check_out < today ? 'left' : check_in > today ? 'expected' : 'inside',
  phone: null,
  vehicle_plate: null,
  version: 1,
  ...fields,
});
const visit = (visit_date: string, fields: Partial<PersonVisit> = {}): PersonVisit => ({
  id: 1,
  full_name: 'Anna Schäfer',
  id_type: 'passport',
  passport_number: 'C01X00T47',
  village_id: 5,
  village_name: 'Lotus Bay',
  apartment_number: null,
  building_number: null,
  host: null,
  vehicle_plate: null,
  phone: null,
  visit_date,
  entered_at: `${visit_date}T08:00:00Z`,
  left_at: `${visit_date}T09:00:00Z`,
  ...fields,
});
const person = (stays: PersonStay[], visits: PersonVisit[] = []): Person => ({
  stays,
  visits,
  current: null,
  joined: [],
  maybe_same: [],
});
const asResident = { villageId: 5, today, isVisitor: false };

describe('knownAs', () => {
  it('says who is here, also on the day of departure', () => {
    const now = stay('2026-11-10', '2026-11-16');
    expect(knownAs(person([stay('2026-12-01', '2026-12-05'), now]), asResident)).toEqual({
      is: 'here',
      stay: now,
    });
  });

  it('goes by what happened, not by what was planned', () => {
    const late = stay('2026-11-10', '2026-11-14', { presence: 'overstayed' });
    expect(knownAs(person([late]), asResident)).toEqual({ is: 'here', stay: late });
    const due = stay('2026-11-15', '2026-11-18', { presence: 'expected' });
    expect(knownAs(person([due]), asResident)).toEqual({ is: 'expected', stay: due });
    const gone = stay('2026-11-10', '2026-11-16', { presence: 'left' });
    const never = stay('2026-11-01', '2026-11-05', { presence: 'expected' });
    expect(knownAs(person([gone, never]), asResident)).toEqual({ is: 'stayed', count: 1, last: gone });
    expect(knownAs(person([never]), asResident)).toBeNull();
  });

  it('says who is expected, the next stay first, and who was here', () => {
    const next = stay('2026-12-01', '2026-12-05');
    const last = stay('2026-10-01', '2026-10-05');
    expect(knownAs(person([stay('2027-01-01', '2027-01-05'), next, last]), asResident)).toEqual({
      is: 'expected',
      stay: next,
    });
    expect(knownAs(person([last, stay('2025-10-01', '2025-10-05')]), asResident)).toEqual({
      is: 'stayed',
      count: 2,
      last,
    });
  });

  it('speaks of the village of the form only', () => {
    const there = person([stay('2026-11-10', '2026-11-20', { village_id: 6 })]);
    expect(knownAs(there, asResident)).toBeNull();
    expect(knownAs(there, { ...asResident, villageId: null })?.is).toBe('here');
  });

  it('speaks to the gate of visits, unless the visitor lives here', () => {
    const last = visit('2026-11-01');
    const before = [stay('2026-10-01', '2026-10-05')];
    expect(knownAs(person(before, [last]), { ...asResident, isVisitor: true })).toEqual({
      is: 'visited',
      count: 1,
      last,
    });
    expect(knownAs(person(before, [last]), asResident)?.is).toBe('stayed');
    expect(knownAs(person([], [last]), asResident)?.is).toBe('visited');
    const here = person([stay('2026-11-10', '2026-11-20')], [last]);
    expect(knownAs(here, { ...asResident, isVisitor: true })?.is).toBe('here');
    const due = stay('2026-11-16', '2026-11-20', { presence: 'expected' });
    const later = stay('2026-11-17', '2026-11-20');
    const atGate = (stays: PersonStay[]) =>
      knownAs(person(stays, [last]), { ...asResident, isVisitor: true })?.is;
    expect([atGate([due]), atGate([later])]).toEqual(['expected', 'visited']);
    expect(knownAs(person([]), asResident)).toBeNull();
  });
});

describe('knownAs for a visitor who has not left', () => {
  const inside = visit('2026-11-15', { left_at: null });
  const announced = visit('2026-11-17', { left_at: null, entered_at: null });

  it.each([true, false])('says that they are inside (form for visitors: %s)', (isVisitor) => {
    const known = person([stay('2026-10-01', '2026-10-05')], [visit('2026-11-16'), inside]);
    expect(knownAs(known, { ...asResident, isVisitor })).toEqual({ is: 'visiting', last: inside });
  });

  it('says at the gate, and not to the desk for residents, that they are announced', () => {
    const nextDay = visit('2026-11-18', { left_at: null, entered_at: null });
    const known = person([], [nextDay, announced, visit('2026-11-01')]);
    expect(knownAs(known, { ...asResident, isVisitor: true })).toEqual({ is: 'announced', last: announced });
    expect(knownAs(known, asResident)).toMatchObject({ is: 'visited', count: 1 });
    const inside = visit('2026-11-17', { left_at: null });
    expect(knownAs(person([], [inside]), { ...asResident, isVisitor: true })?.is).toBe('visiting');
  });

  it('does not count a visit to which they did not come', () => {
    const missed = visit('2026-11-15', { left_at: null, entered_at: null });
    expect(knownAs(person([], [missed]), { ...asResident, isVisitor: true })).toBeNull();
  });
});

describe('staysElsewhere', () => {
  const there = stay('2026-11-10', '2026-11-20', { village_id: 6 });
  const elsewhere = (check_in: string, check_out: string, village_id: number | null = 5) =>
    staysElsewhere([there, stay('2026-11-01', '2026-11-30')], { check_in, check_out, village_id }, today);

  it('finds a stay in another village at the same time', () => {
    expect(elsewhere('2026-11-15', '2026-11-18')).toEqual([there]);
    expect(elsewhere('2026-11-19', '2026-11-25')).toEqual([there]);
  });

  it('finds none before, after, on the day of the move, in the past, or without a village', () => {
    expect(elsewhere('2026-11-20', '2026-11-25')).toEqual([]);
    expect(elsewhere('2026-11-01', '2026-11-10')).toEqual([]);
    expect(elsewhere('2026-11-11', '2026-11-15')).toEqual([]);
    expect(elsewhere('2026-11-15', '2026-11-18', null)).toEqual([]);
  });
});

describe('takeOver', () => {
  const days = { check_in: '2026-11-16', check_out: '' };
  const known = person(
    [
      stay('2026-10-01', '2026-10-05', { owner_id: 7, owner_name: 'سامح', vehicle_plate: 'أ ب 12' }),
      stay('2025-10-01', '2025-10-05', { phone: '0100', vehicle_plate: 'old', apartment_number: '9' }),
    ],
    [visit('2026-01-01', { host: 'Hany', apartment_number: '4', phone: '0111' })],
  );

  it('takes the newest phone and car and the last owner, and no date or apartment', () => {
    expect(takeOver(known, { villageId: 5, values: {}, stay: days })).toEqual({
      phone: '0100',
      vehicle_plate: 'أ ب 12',
      owner_id: '7',
      owner_name: 'سامح',
    });
  });

  it('leaves what the clerk has written', () => {
    const values = { phone: '0122', apartment_number: '3', vehicle_plate: '' };
    expect(takeOver(known, { villageId: 5, values, stay: days })).toEqual({ vehicle_plate: 'أ ب 12' });
  });

  it('takes no owner of another village', () => {
    expect(takeOver(known, { villageId: 6, values: {}, stay: days })).toEqual({
      phone: '0100',
      vehicle_plate: 'أ ب 12',
    });
  });

  it('takes host and apartment for a visitor, and the phone of the last visit', () => {
    expect(takeOver(known, { villageId: 5, values: {} })).toEqual({
      phone: '0111',
      vehicle_plate: 'أ ب 12',
      host: 'Hany',
      apartment_number: '4',
    });
  });
});
