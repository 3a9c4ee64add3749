import { expect, it } from 'vitest';
import { navigationGroups } from './navigation.ts';

it('no two items of the menu have the same icon', () => {
  const icons = navigationGroups.flatMap(({ items }) => items.map(({ icon }) => icon));
  expect(new Set(icons).size).toBe(icons.length);
});
