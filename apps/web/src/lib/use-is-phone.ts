import { useMediaQuery } from '@mantine/hooks';

export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

/** Too narrow for the menu and a table with many columns. */
export const useIsTablet = (): boolean =>
  useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false });
