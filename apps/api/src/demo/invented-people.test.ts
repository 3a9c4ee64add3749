import { expect, it } from 'vitest';
import { inventFamily } from './invented-people.ts';
import { addDays, planStays } from './plan-stays.ts';
import { createRandom } from './random.ts';

const yearOf = ({ birthdate }: { birthdate: string }) => Number(birthdate.slice(0, 4));

it('families of the demo can exist', () => {
  const random = createRandom(1);
  for (let index = 0; index < 200; index++) {
    const { father, mother, children } = inventFamily(random);
    expect([father.sex, mother.sex]).toEqual(['M', 'F']);
    expect(yearOf(mother) - yearOf(father)).toBeLessThanOrEqual(6);
    const [ownFather, , family] = father.line.split(' ');
    expect(new Set(children.map(yearOf)).size).toBe(children.length);
    expect(new Set(children.map(({ given }) => given)).size).toBe(children.length);
    for (const child of children) {
      expect(yearOf(child) - yearOf(mother)).toBeGreaterThanOrEqual(20);
      expect(child.full_name).toBe(`${child.given} ${father.given} ${ownFather} ${family}`);
      expect(child.religion.slice(0, 4)).toBe(father.religion.slice(0, 4));
    }
  }
});

it('stays of the demo are spread over months and hours, and nobody is registered in the future', () => {
  const now = '2026-11-15T10:30:00';
  const today = now.slice(0, 10);
  const stays = planStays(createRandom(2), now, { people: 210, villages: 3 });
  expect(new Set(stays.map(({ check_in }) => check_in.slice(0, 7))).size).toBeGreaterThanOrEqual(11);
  expect(new Set(stays.map(({ registered }) => registered.slice(11, 13))).size).toBeGreaterThanOrEqual(10);
  const lastMonth = stays.filter(({ registered }) => registered >= addDays(today, -30));
  expect(new Set(lastMonth.map(({ registered }) => registered.slice(0, 10))).size).toBeGreaterThan(10);
  expect(stays.every(({ registered }) => registered <= now)).toBe(true);
  expect(stays.some(({ check_out }) => check_out === today)).toBe(true);
  expect(stays.some(({ check_in }) => check_in > today)).toBe(true);
  const parties = new Map<unknown, string[]>();
  for (const { guests, check_in } of stays) parties.set(guests, [...(parties.get(guests) ?? []), check_in]);
  expect([...parties.values()].some((times) => times.length > 1)).toBe(true);
});
