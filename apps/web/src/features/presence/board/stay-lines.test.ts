// @vitest-environment happy-dom
import type { Resident } from '@bawaba/contracts';
import { expect, test } from 'vitest';
import { mergeKept } from '../use-kept-rows.ts';
import { findRows, placeQuery } from './board-search.ts';
import { byHome, groupLines, stayLines } from './stay-lines.ts';

let ids = 0;
const stay = (apartment_number: string | null, building_number: string | null, fields: object = {}) =>
  ({
    id: ++ids,
    full_name: `Guest ${ids}`,
    id_number: 'P20',
    apartment_number,
    building_number,
    owner_id: null,
    head_id: null,
    check_in: '2026-11-15',
    check_out: '2026-11-22',
    village_id: 1,
    village_name: 'Lotus Bay',
    ...fields,
  }) as Resident;

test('one apartment and the same days are one line, however it is written; other days and owners are not', () => {
  const lines = stayLines([
    stay('12', 'B'),
    stay('١٢', 'b'),
    stay('12', 'B', { check_out: '2026-11-20' }),
    stay(null, null, { owner_id: 7 }),
    stay(null, null, { owner_id: 7 }),
    stay(null, null),
    stay(null, null),
    stay('12', 'B', { village_id: 2 }),
  ]);
  expect(lines.map(({ people }) => people.length)).toEqual([2, 1, 2, 1, 1, 1]);
});

test('without an apartment, only a family or those who live with an owner are one line, never a building', () => {
  const head = stay(null, 'B');
  const lines = stayLines([
    stay(null, 'B'),
    stay('–', 'B'),
    head,
    stay(null, 'B', { head_id: head.id }),
    stay('', 'b', { head_id: head.id }),
    stay(null, 'B', { head_id: head.id, check_out: '2026-11-20' }),
    stay(null, 'B', { owner_id: 7 }),
    stay(null, 'B', { owner_id: 7 }),
  ]);
  expect(lines.map(({ people }) => people.length)).toEqual([1, 1, 3, 1, 2]);
});

test('buildings and apartments come in the order of their numbers; who has no building comes last', () => {
  const rows = [
    stay('2', '10'),
    stay(null, null),
    stay('10', '2'),
    stay('9', '2'),
    stay(null, null, { owner_id: 7 }),
  ];
  const groups = groupLines(byHome(stayLines(rows)));
  expect(
    groups.map(({ one, lines }) => [
      one.building_number,
      lines.map(({ people }) => people[0].apartment_number),
    ]),
  ).toEqual([
    ['2', ['9', '10']],
    ['10', ['2']],
    [null, [null]],
    [null, [null]],
  ]);
});

test('a number is an apartment if there is one, and part of an identity number otherwise', () => {
  const rows = [stay('20', 'A'), stay('2', 'C'), stay('3', 'C', { id_number: 'P2077' })];
  expect(findRows(rows, '2').map(({ apartment_number }) => apartment_number)).toEqual(['2']);
  expect(findRows(rows, '2 c')).toHaveLength(1);
  expect(findRows(rows, '2077').map(({ apartment_number }) => apartment_number)).toEqual(['3']);
  expect(placeQuery('٩ C')).toEqual({ apartment_number: '٩', building_number: 'C' });
  expect(placeQuery('29107')).toBeUndefined();
});

test('rows that were pressed keep their place among those that are left', () => {
  const rows = (...numbers: number[]) => numbers.map((id) => ({ id }));
  const merged = (now: number[], before: number[], kept: number[]) =>
    mergeKept(rows(...now), rows(...before), ({ id }) => kept.includes(id)).map(({ id }) => id);
  expect(merged([1, 4], [1, 2, 3, 4], [2, 3])).toEqual([1, 2, 3, 4]);
  expect(merged([2], [1, 2], [1])).toEqual([1, 2]);
  expect(merged([2], [1, 2, 3], [])).toEqual([2]);
});
