import { DirectionContext, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { cssVariables, theme } from './theme.ts';

const noop = () => {};

/** What every screen needs: the theme, and the direction of the language. */
export function App({ children }: { children: ReactNode }) {
  const { direction } = useLanguage();
  // Not Mantine's provider, which stores a separate direction: here the direction depends only on the language.
  const directionValue = useMemo(
    () => ({ dir: direction, setDirection: noop, toggleDirection: noop }),
    [direction],
  );
  return (
    <DirectionContext value={directionValue}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}
