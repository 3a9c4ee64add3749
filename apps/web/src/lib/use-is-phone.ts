import { useMediaQuery } from '@mantine/hooks';

const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

export const useIsPhone = (): boolean => useMedia('(max-width: 47.99em)');

/** Too narrow for the menu and a table with many columns. */
export const useIsTablet = (): boolean => useMedia('(max-width: 63.99em)');

/** The menu is a column of icons, and a table with many columns has fewer. */
export const useIsSmallDesktop = (): boolean => useMedia('(min-width: 64em) and (max-width: 79.99em)');

/** Beside the whole menu, too narrow for a table with very many columns. */
export const useIsMediumDesktop = (): boolean => useMedia('(min-width: 80em) and (max-width: 89.99em)');
