import type { Resident } from '@bawaba/contracts';

/** Apartment and building: 9 · C. Empty when neither is known. */
export const homeOf = ({
  apartment_number,
  building_number,
}: Pick<Resident, 'apartment_number' | 'building_number'>): string =>
  [apartment_number, building_number].filter(Boolean).join(' · ');

/** For a sentence: the text keeps its own direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
