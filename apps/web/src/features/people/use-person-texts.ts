import type { Language, PersonStay, PersonVisit } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import type { TakenField } from '../../lib/known-person.ts';
import { today } from '../../lib/today.ts';
import type { Known } from './known-person.ts';

type Home = Pick<PersonStay, 'apartment_number' | 'building_number'> &
  Partial<Pick<PersonStay, 'owner_name'> & Pick<PersonVisit, 'host'>>;

const hereOf = ({ presence }: PersonStay) => (presence === 'overstayed' ? 'overstayed' : 'hereNow');

/** Sentences about a person: where, until when, how often. */
export function usePersonTexts() {
  const { t, i18n } = useTranslation();
  const format = useFormat();

  /** " in apartment 7", " in 7 · B", " with Sameh", or ''. What was typed keeps its own direction. */
  function place({ apartment_number: apartment, building_number: building, owner_name, host }: Home): string {
    const name = owner_name ?? host;
    const home = isolated([apartment, building].filter(Boolean).join(' · '));
    if (apartment && building) return t('people.place.both', { home });
    if (apartment) return t('people.place.apartment', { home });
    if (building) return t('people.place.building', { home });
    return name ? t('people.place.person', { name: isolated(name) }) : '';
  }
  const day = (date: string) => (date === today() ? t('common.today') : format.longDay(date));
  const since = (instant: string) =>
    today(new Date(instant)) === today() ? format.clock(instant) : format.shortTime(instant);

  return {
    place,
    day,
    list: (names: readonly TakenField[]) =>
      new Intl.ListFormat(localeOf(i18n.language as Language), { type: 'conjunction' }).format([
        ...new Set(names.map((name) => t(`people.field.${name}`))),
      ]),
    title(known: Known, isVisitor: boolean): string {
      switch (known.is) {
        case 'here':
          return t(`people.${isVisitor ? 'livesHere' : hereOf(known.stay)}`, {
            place: place(known.stay),
            day: day(known.stay.check_out),
          });
        case 'visiting':
          return t('people.visiting', { place: place(known.last), time: since(known.last.entered_at) });
        case 'announced':
          return t('people.announced', { place: place(known.last), day: day(known.last.visit_date) });
        case 'expected':
          return t('people.expected', { place: place(known.stay), day: day(known.stay.check_in) });
        case 'stayed':
          return t('people.stayed', {
            place: place(known.last),
            count: known.count,
            month: format.monthOfYear(known.last.check_in),
          });
        case 'visited':
          return t('people.visited', {
            place: place(known.last),
            count: known.count,
            day: day(known.last.visit_date),
          });
      }
    },
  };
}
