import { type Language, languages } from '@bawaba/contracts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { SESSION_TOKEN } from '../lib/session-keys.ts';
import { directionOf } from './locale.ts';
import type { Parser } from './patterns.ts';

const STORED = 'language';
export const DEFAULT_LANGUAGE: Language = 'en';

type Part = 'signIn' | 'desk';

/** The texts of each language are two chunks: the sign-in page does not wait for those of the desk. */
const load: Record<Language, Record<Part, () => Promise<object>>> = {
  en: {
    signIn: () => import('./en/sign-in.ts').then(({ signIn }) => signIn),
    desk: () => import('./en/desk.ts').then(({ desk }) => desk),
  },
  ar: {
    signIn: () => import('./ar/sign-in.ts').then(({ signIn }) => signIn),
    desk: () => import('./ar/desk.ts').then(({ desk }) => desk),
  },
};

const parts = new Set<Part>(localStorage.getItem(SESSION_TOKEN) ? ['signIn', 'desk'] : ['signIn']);
const loaded = new Set<string>();
let icu: Parser | undefined;

/** Plurals and numbers: only texts of the desk have them. */
async function loadParser() {
  icu ??= (await import('./patterns.ts')).parser;
}

async function loadTexts(language: Language): Promise<void> {
  const missing = [...parts].filter((part) => !loaded.has(`${language} ${part}`));
  if (missing.length === 0) return;
  await Promise.all(
    missing.map(async (part) => {
      const [texts] = await Promise.all([load[language][part](), part === 'desk' && loadParser()]);
      i18next.addResourceBundle(language, 'translation', texts, true);
      loaded.add(`${language} ${part}`);
    }),
  );
  // Meanwhile somebody may have signed in.
  await loadTexts(language);
}

/** From now on, the texts of the desk are needed, too. */
export async function loadDeskTexts(): Promise<void> {
  parts.add('desk');
  await loadTexts(i18next.language as Language);
}

const remembered = (): Language =>
  languages.find((language) => language === localStorage.getItem(STORED)) ?? DEFAULT_LANGUAGE;

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/**
 * Parses only texts with plurals or numbers: most have none, and parsing them all takes long on a slow phone. The parser comes with the
 * texts of the desk.
 */
const patterns = {
  type: 'i18nFormat',
  init() {},
  addLookupKeys: (keys: string[]) => keys,
  parse: ((text, values, ...rest) => {
    if (!/[{}']/.test(text)) return text;
    const names = /^[^{}']*(\{\w+\}[^{}']*)+$/.test(text) ? (text.match(/\w+(?=\})/g) ?? []) : [];
    if (names.length > 0 && names.every((name) => isWord(values[name])))
      return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    return icu?.parse(text, values, ...rest) ?? text;
  }) satisfies Parser['parse'],
} as const;

/** The only place that sets language and direction. Components read `i18n.language`. */
export async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
}

export async function startLanguage(): Promise<void> {
  const language = remembered();
  await i18next
    .use(patterns)
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
