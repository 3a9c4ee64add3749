import type { Person, PersonStay, PersonVisit } from '@bawaba/contracts';
import type { KnownPersonPlace, TakenValues } from '../../lib/known-person.ts';

type Days = Pick<PersonStay, 'check_in' | 'check_out'>;

/** As the register compares stays: who leaves one village and comes to another on the same day is in one of them. */
const overlaps = (one: Days, other: Days) => one.check_in < other.check_out && other.check_in < one.check_out;

/** The stays in other villages at the same time as `stay`, if that time is not over. Only administrators see them. */
export const staysElsewhere = (
  stays: readonly PersonStay[],
  stay: Days & { readonly village_id: number | null },
  today: string,
): PersonStay[] =>
  stay.village_id === null || stay.check_out < today
    ? []
    : stays.filter(
        (other) => other.village_id !== stay.village_id && other.check_out >= today && overlaps(other, stay),
      );

export type Known =
  | { readonly is: 'here'; readonly stay: PersonStay }
  | { readonly is: 'visiting'; readonly last: PersonVisit & { readonly entered_at: string } }
  | { readonly is: 'announced'; readonly last: PersonVisit }
  | { readonly is: 'expected'; readonly stay: PersonStay }
  | { readonly is: 'stayed'; readonly count: number; readonly last: PersonStay }
  | { readonly is: 'visited'; readonly count: number; readonly last: PersonVisit };

const hasCome = (visit: PersonVisit): visit is PersonVisit & { readonly entered_at: string } =>
  visit.entered_at !== null;

/** What the clerk should know about the person, in the village of the form; null for a new person. */
export function knownAs(
  person: Person,
  { villageId, today, isVisitor }: { villageId: number | null; today: string; isVisitor: boolean },
): Known | null {
  const isHere = ({ village_id }: { village_id: number }) => villageId === null || village_id === villageId;
  const stays = person.stays.filter(isHere);
  const here = stays.find(({ presence }) => presence === 'inside' || presence === 'overstayed');
  if (here) return { is: 'here', stay: here };
  const visits = person.visits.filter(isHere).filter(hasCome);
  const inside = visits.find(({ left_at }) => left_at === null);
  if (inside) return { is: 'visiting', last: inside };
  const announced = person.visits
    .filter(isHere)
    .findLast((visit) => !hasCome(visit) && visit.visit_date >= today);
  if (isVisitor && announced) return { is: 'announced', last: announced };
  const expected = stays.findLast(({ presence, check_out }) => presence === 'expected' && check_out >= today);
  // At the gate, a stay that has not begun is further away than the last visit.
  if (expected && (!isVisitor || !visits[0] || expected.check_in <= today))
    return { is: 'expected', stay: expected };
  if (isVisitor && visits[0]) return { is: 'visited', count: visits.length, last: visits[0] };
  // Who was expected and never came was not here.
  const past = stays.filter(({ presence }) => presence === 'left');
  if (past[0]) return { is: 'stayed', count: past.length, last: past[0] };
  return visits[0] ? { is: 'visited', count: visits.length, last: visits[0] } : null;
}

const firstText = <Key extends string>(
  records: readonly { readonly [K in Key]: string | null }[],
  name: Key,
) => records.find((record) => record[name])?.[name] ?? '';

/**
 * What the document does not say and an earlier stay or visit does: phone and car; for a resident the owner; for a
 * visitor the host and the apartment. Never a date, and nothing that the form already has.
 */
export function takeOver(
  { stays, visits }: Person,
  { villageId, values, stay }: Pick<KnownPersonPlace, 'villageId' | 'values' | 'stay'>,
): TakenValues {
  const isVisitor = stay === undefined;
  const records = isVisitor ? [...visits, ...stays] : [...stays, ...visits];
  const isEmpty = (...names: (keyof TakenValues)[]) => names.every((name) => !values[name]);
  const taken: TakenValues = {};
  const take = (name: keyof TakenValues, value: string) => {
    if (value !== '' && isEmpty(name)) taken[name] = value;
  };
  take('phone', firstText(records, 'phone'));
  take('vehicle_plate', firstText(records, 'vehicle_plate'));
  const hasHome = !isEmpty('apartment_number', 'building_number');
  const last = stays.find(({ village_id }) => village_id === villageId);
  if (!isVisitor && last?.owner_id && !hasHome && isEmpty('owner_id')) {
    take('owner_id', String(last.owner_id));
    take('owner_name', last.owner_name ?? '');
  }
  const visit = visits.find(({ village_id }) => village_id === villageId);
  if (isVisitor && visit && !hasHome && isEmpty('host')) {
    take('host', visit.host ?? '');
    take('apartment_number', visit.apartment_number ?? '');
    take('building_number', visit.building_number ?? '');
  }
  return taken;
}
