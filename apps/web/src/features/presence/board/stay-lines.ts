import type { Resident } from '@bawaba/contracts';
import { placeKey } from '@bawaba/identity';

/** Who lives in one apartment, with the same days, is one line. */
export interface StayLine {
  readonly key: string;
  readonly people: readonly [Resident, ...Resident[]];
}

export interface LineGroup {
  readonly key: string;
  /** One of them, for what the heading says: village, building, or that they live with an owner. */
  readonly one: Resident;
  readonly lines: readonly StayLine[];
}

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const key = (text: string | null) => placeKey(text ?? '');

const homeKey = (stay: Resident): string => {
  const building = key(stay.building_number);
  const apartment = key(stay.apartment_number);
  if (apartment) return `${building}/${apartment}`;
  // A building is full of strangers. Without an apartment, only a family or the guests of one owner belong together.
  const group = stay.owner_id === null ? `family ${stay.head_id ?? stay.id}` : `owner ${stay.owner_id}`;
  return `${building}/ ${group}`;
};

const groupKey = (stay: Resident): string =>
  `${stay.village_id}/${stay.building_number ? key(stay.building_number) : stay.owner_id === null ? '' : 'owner'}`;

/** In the order of the rows. */
export function stayLines(rows: readonly Resident[]): StayLine[] {
  const lines = new Map<string, [Resident, ...Resident[]]>();
  for (const stay of rows) {
    const line = [stay.village_id, homeKey(stay), stay.check_in, stay.check_out].join(' ');
    const people = lines.get(line);
    if (people) people.push(stay);
    else lines.set(line, [stay]);
  }
  return [...lines].map(([line, people]) => ({ key: line, people }));
}

/** By village, building and apartment; those without a building last. */
export function byHome(lines: readonly StayLine[]): StayLine[] {
  const compare = (one: Resident, other: Resident): number =>
    byNumber.compare(one.village_name, other.village_name) ||
    Number(!one.building_number) - Number(!other.building_number) ||
    byNumber.compare(key(one.building_number), key(other.building_number)) ||
    Number(one.owner_id === null) - Number(other.owner_id === null) ||
    byNumber.compare(key(one.apartment_number), key(other.apartment_number)) ||
    one.check_in.localeCompare(other.check_in) ||
    one.id - other.id;
  return [...lines].sort((one, other) => compare(one.people[0], other.people[0]));
}

/** Lines that are in the order of `byHome`, under headings. */
export function groupLines(lines: readonly StayLine[]): LineGroup[] {
  const groups: { key: string; one: Resident; lines: StayLine[] }[] = [];
  for (const line of lines) {
    const [one] = line.people;
    const last = groups.at(-1);
    if (last?.key === groupKey(one)) last.lines.push(line);
    else groups.push({ key: groupKey(one), one, lines: [line] });
  }
  return groups;
}
