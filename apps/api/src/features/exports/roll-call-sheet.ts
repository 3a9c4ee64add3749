import type { Language, RollCall } from '@bawaba/contracts';
import { placeKey } from '@bawaba/identity';
import type { Calendar } from '../../calendar.ts';
import type { RollCallLine, RollCallSheet } from './roll-call-pdf.ts';
import { rollCallTexts } from './roll-call-texts.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' };

export function sheetOf(rollCall: RollCall, language: Language, calendar: Calendar): RollCallSheet {
  const { timeZone } = calendar.day();
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const timeOf = (instant: string) => format.format(new Date(instant));
  const count = (wanted: RollCallLine['kind']) =>
    rollCall.people.filter(({ kind }) => kind === wanted).length;
  const { people, village_name, started_at, started_by, ended_at, ended_by } = rollCall;
  return {
    language,
    title: `${rollCallTexts[language].title} ${village_name} ${calendar.minuteOf(started_at).replace(':', '.')}`,
    village: village_name,
    startedAt: timeOf(started_at),
    startedBy: started_by.full_name,
    ended: ended_at && ended_by ? { at: timeOf(ended_at), by: ended_by.full_name } : undefined,
    printedAt: timeOf(rollCall.now),
    residents: count('resident'),
    children: count('child'),
    visitors: count('visitor'),
    found: people.filter(({ is_found }) => is_found).length,
  };
}

/** B and b are one building, written as its first person has it. */
export function linesOf({ people }: RollCall, calendar: Calendar): RollCallLine[] {
  const keyOf = (building: string | null) => (building === null ? null : placeKey(building));
  const sizes = new Map<string | null, number>();
  for (const { building_number } of people) {
    const key = keyOf(building_number);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return people.map((person) => {
    const key = keyOf(person.building_number);
    const peopleInBuilding = sizes.get(key);
    sizes.delete(key);
    const { ticked_at, ticked_by } = person;
    return {
      building: person.building_number,
      apartment: person.apartment_number,
      name: person.full_name,
      kind: person.kind,
      host: person.host,
      phone: person.phone,
      ...(peopleInBuilding !== undefined && { peopleInBuilding }),
      found:
        person.is_found && ticked_at && ticked_by
          ? { at: calendar.minuteOf(ticked_at).slice(-5), by: ticked_by.full_name }
          : undefined,
    };
  });
}
