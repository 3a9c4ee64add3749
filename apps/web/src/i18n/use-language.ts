import type { Language } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { setLanguage } from './language.ts';
import { directionOf } from './locale.ts';

export function useLanguage() {
  const language = useTranslation().i18n.language as Language;
  const other: Language = language === 'ar' ? 'en' : 'ar';
  return {
    language,
    direction: directionOf(language),
    other,
    toggle: () => setLanguage(other),
  };
}
