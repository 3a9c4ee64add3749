import type { RollCall, RollCallPerson } from '@bawaba/contracts';
import { expect, test } from 'vitest';
import { newestOf, timeOfTick, withChanges, withKept } from './merge-ticks.ts';

const nadia = { username: 'nadia', full_name: 'Nadia Fahmy' };
const person = (id: number, fields: Partial<RollCallPerson> = {}): RollCallPerson => ({
  id,
  kind: 'resident',
  full_name: `Person ${id}`,
  building_number: 'A',
  apartment_number: '1',
  host: null,
  phone: null,
  is_found: false,
  ticked_at: null,
  ticked_by: null,
  revision: 0,
  ...fields,
});
const rollCall: RollCall = {
  id: 1,
  village_id: 5,
  village_name: 'Lotus Bay',
  started_at: '2026-11-16T12:00:00Z',
  started_by: nadia,
  ended_at: null,
  ended_by: null,
  revision: 3,
  now: '2026-11-16T12:10:00Z',
  people: [person(1), person(2, { is_found: true, ticked_at: '2026-11-16T12:05:00Z', revision: 3 })],
};
const tick = (person_id: number, revision: number, is_found = true) => ({
  person_id,
  is_found,
  ticked_at: '2026-11-16T12:06:00Z',
  ticked_by: nadia,
  revision,
});
const progress = { now: '2026-11-16T12:11:00Z', ended_at: null, ended_by: null };

test('changes apply to the people that they name; the others stay the same objects', () => {
  const after = withChanges(rollCall, { ...progress, revision: 4, ticks: [tick(1, 4)] });
  expect(after).toMatchObject({ revision: 4, now: progress.now });
  expect(after.people[0]).toMatchObject({ is_found: true, ticked_by: nadia, full_name: 'Person 1' });
  expect(after.people[1]).toBe(rollCall.people[1]);
  expect(withChanges(rollCall, { ...progress, revision: 3, ticks: [] }).people).toBe(rollCall.people);
});

test('an answer that comes after a newer one takes nothing back', () => {
  const after = withChanges(rollCall, { ...progress, revision: 2, ticks: [tick(2, 2, false)] });
  expect(after).toEqual(rollCall);
});

test('ticks that wait on this phone are shown, unless the register knows newer ones', () => {
  const shown = withKept(
    rollCall.people,
    {
      1: { is_found: true, at: '2026-11-16T12:01:00Z' },
      2: { is_found: false, at: '2026-11-16T12:04:59Z' },
    },
    nadia,
  );
  expect(shown[0]).toMatchObject({ is_found: true, ticked_by: nadia, isKept: true });
  expect(shown[1]).toBe(rollCall.people[1]);
});

test('of the ticks of two tabs the newest about each person is kept', () => {
  const early = { is_found: true, at: '2026-11-16T12:01:00.500Z' };
  const late = { is_found: false, at: '2026-11-16T12:01:01Z' };
  expect(newestOf({ 1: early, 2: late }, { 1: late, 2: early, 3: early })).toEqual({
    1: late,
    2: late,
    3: early,
  });
});

test('a tick is later than the one that it replaces, also when the clock of this phone is behind', () => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  expect(timeOfTick(now, null)).toBe('2026-11-16T12:00:00.000Z');
  expect(timeOfTick(now, '2026-11-16T11:00:00Z')).toBe('2026-11-16T12:00:00.000Z');
  expect(timeOfTick(now, '2026-11-16T12:00:00.250Z')).toBe('2026-11-16T12:00:00.251Z');
});
