import { DirectionContext, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const noop = () => {};

export function App() {
  const { direction } = useLanguage();
  // Not Mantine's provider, which stores a separate direction: here the direction depends only on the language.
  const directionValue = useMemo(
    () => ({ dir: direction, setDirection: noop, toggleDirection: noop }),
    [direction],
  );
  return (
    <DirectionContext value={directionValue}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </DirectionContext>
  );
}
