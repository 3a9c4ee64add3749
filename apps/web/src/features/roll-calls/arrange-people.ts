import type { RollCallPerson } from '@bawaba/contracts';
import { isFoundBy, placeKey } from '@bawaba/identity';

export interface Building<Person> {
  /** B and b are one building. Empty: no building. */
  readonly key: string;
  /** As its first person has it. */
  readonly name: string | null;
  readonly people: Person[];
}

export const buildingKey = ({ building_number }: Pick<RollCallPerson, 'building_number'>) =>
  building_number === null ? '' : placeKey(building_number);

/** They come by building and apartment. */
export function byBuilding<Person extends Pick<RollCallPerson, 'building_number'>>(
  people: readonly Person[],
): Building<Person>[] {
  const buildings = new Map<string, Building<Person>>();
  for (const person of people) {
    const key = buildingKey(person);
    const building = buildings.get(key) ?? { key, name: key ? person.building_number : null, people: [] };
    building.people.push(person);
    buildings.set(key, building);
  }
  return [...buildings.values()];
}

/** Every word of the search is in the name, the host, the place or the phone. */
export const searchPeople = <Person extends RollCallPerson>(
  people: readonly Person[],
  text: string,
): readonly Person[] =>
  text.trim() === ''
    ? people
    : people.filter(({ full_name, host, apartment_number, building_number, phone }) =>
        isFoundBy([full_name, host, apartment_number, building_number, phone].join('\n'), text),
      );
