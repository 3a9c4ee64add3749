import type { Language } from '@bawaba/contracts';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { loadDeskTexts, setLanguage, startLanguage } from '../i18n/language.ts';

/** Renders one component in a language, without router, session or api. */
export async function renderPart(part: ReactNode, language: Language = 'en') {
  if (!i18next.isInitialized) await startLanguage();
  await loadDeskTexts();
  await setLanguage(language);
  return render(<MantineProvider>{part}</MantineProvider>);
}
