import { DirectionContext, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const noop = () => {};

export function App() {
  const { direction } = useLanguage();
  // Mantine's own provider keeps a direction of its own; ours follows the language and nothing else.
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
