import type { Language } from '@bawaba/contracts';
import { MantineProvider } from '@mantine/core';
import { cleanup, configure, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { setLanguage, startLanguage } from '../i18n/language.ts';

// Long, to end only hanging tests and not those on a slow machine.
configure({ asyncUtilTimeout: 600_000, defaultHidden: true });
afterEach(cleanup);

/** Renders one component in a language, without router, session or api. */
export async function renderPart(part: ReactNode, language: Language = 'en') {
  if (!i18next.isInitialized) await startLanguage();
  await setLanguage(language);
  return render(<MantineProvider>{part}</MantineProvider>);
}
