import { useMediaQuery } from '@mantine/hooks';

export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

/** Includes phones. Too narrow for a table with many columns beside the menu. */
export const useIsTablet = (): boolean =>
  useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });
