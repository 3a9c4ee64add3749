import { type Language, languages } from '@bawaba/contracts';
import i18next from 'i18next';
import ICU, { type IcuInstance } from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import { directionOf, localeOf } from './locale.ts';
import type { Messages } from './messages.ts';

const STORED = 'language';
export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language is a separate chunk, loaded when it is selected. */
const load: Record<Language, () => Promise<Messages>> = {
  en: () => import('./en/index.ts').then(({ en }) => en),
  ar: () => import('./ar/index.ts').then(({ ar }) => ar),
};

const remembered = (): Language =>
  languages.find((language) => language === localStorage.getItem(STORED)) ?? DEFAULT_LANGUAGE;

interface Parser {
  parse: (text: string, ...rest: unknown[]) => string;
}

/** Parses only texts with ICU syntax: most have none, and parsing them all takes long on a slow phone. */
function icuWherePatterned() {
  const icu = new ICU({ parseLngForICU: localeOf }) as IcuInstance & Parser;
  const parse = icu.parse.bind(icu);
  icu.parse = (text, ...rest) => (/[{}']/.test(text) ? parse(text, ...rest) : text);
  return icu;
}

/** The only place that sets language and direction. Components read `i18n.language`. */
export async function setLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load[language]());
  }
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
}

export async function startLanguage(): Promise<void> {
  const language = remembered();
  await i18next
    .use(icuWherePatterned())
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      resources: {},
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  await setLanguage(language);
}
