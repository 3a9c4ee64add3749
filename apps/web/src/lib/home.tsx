import type { Resident } from '@bawaba/contracts';

type HasHome = Pick<Resident, 'apartment_number' | 'building_number'>;

/** Apartment and building: 9 · C. Empty when neither is known. */
export const homeOf = ({ apartment_number, building_number }: HasHome): string =>
  [apartment_number, building_number].filter(Boolean).join(' · ');

const arabicLetter = /(?=\p{Script=Arabic})\p{L}/u;

/** Left to right, as numbers and codes are, unless it is written in Arabic letters. */
export const homeDirection = (home: string): 'ltr' | 'rtl' => (arabicLetter.test(home) ? 'rtl' : 'ltr');

export const Home = ({ of }: { of: HasHome }) => {
  const home = homeOf(of);
  return <bdi dir={homeDirection(home)}>{home}</bdi>;
};

/** The same for a sentence, with marks that keep its direction. */
export const homeInText = (of: HasHome): string => {
  const home = homeOf(of);
  return `${homeDirection(home) === 'rtl' ? '\u2067' : '\u2066'}${home}\u2069`;
};
