import { describe, expect, it } from 'vitest';
import { ownerSearch } from './owner-search.ts';

const owners = [
  { name: 'أحمد حسن', id_number: '2980115 0100012', building_address: 'فيلا 7', village_name: 'مراسي' },
  { name: 'Jürgen Müller', id_number: null, building_address: 'Palm Road', village_name: 'Hacienda' },
];
const find = ownerSearch(owners);
const names = (search: string) => find(search).map(({ name }) => name);

describe('the search of the loaded owners', () => {
  it.each([
    ['احمد', 'أحمد حسن'],
    ['muller', 'Jürgen Müller'],
    ['٢٩٨٠١١٥٠', 'أحمد حسن'],
    ['298-0115', 'أحمد حسن'],
    ['PALM', 'Jürgen Müller'],
    ['مراسى', 'أحمد حسن'],
    ['hacienda', 'Jürgen Müller'],
  ])('%s finds one', (search, name) => expect(names(search)).toEqual([name]));

  it('finds everyone when empty, nobody for wildcards or across two fields', () => {
    expect(find('  ')).toBe(owners);
    for (const search of ['%', '_', 'road hacienda']) expect(names(search)).toEqual([]);
  });
});
