import type { Language } from '@bawaba/contracts';
import { type Country, codeOnDocuments, countryOf, foldText, icaoCountries } from '@bawaba/identity';

const RECENT_KEY = 'recentCountries';
const MAX_RECENT = 5;

/** Germany is D on documents (ICAO 9303-3): the list offers one Germany. */
const offered = icaoCountries.filter(({ code }) => code === codeOnDocuments(code));

const textsOf = (country: Country) => [country.en, country.ar, country.code, country.alpha2 ?? ''];
const folded = new Map<Country, string[]>();
/** Folded when somebody searches: for all countries it takes too long to do it whenever the program starts. */
function foldedTexts(country: Country): string[] {
  const texts = folded.get(country) ?? textsOf(country).map(foldText);
  folded.set(country, texts);
  return texts;
}

const findCountry = (text: string) =>
  countryOf(text.toUpperCase()) ??
  offered.find((country) => foldedTexts(country).slice(0, 2).includes(foldText(text)));

/** The code on documents of a country named by its code or by its name in either language; else null. */
export function countryCode(text: string): string | null {
  // Also in a label that the user has changed: "Egypt · EG".
  const parts = text.replace(/[\u2066\u2069]/g, '').split('·');
  for (const part of [text, ...parts].map((each) => each.trim()).filter(Boolean)) {
    const country = findCountry(part);
    if (country) return codeOnDocuments(country.code);
  }
  return null;
}

const isolated = (code: string) => `\u2066${code}\u2069`;

/** "Egypt · EGY" for a code, and any other text as it is. */
export function countryLabel(text: string, language: Language): string {
  const country = countryOf(text.trim().toUpperCase());
  return country
    ? `${country[language]} · ${language === 'ar' ? isolated(country.code) : country.code}`
    : text;
}

/** Lower is better; null for no match. */
function rank(country: Country, wanted: string): number | null {
  const texts = foldedTexts(country);
  if (texts.includes(wanted)) return 0;
  if (texts.slice(0, 2).some((name) => name.startsWith(wanted))) return 1;
  if (texts.slice(0, 2).some((name) => name.includes(` ${wanted}`))) return 2;
  if (texts[2]?.startsWith(wanted)) return 3;
  return texts.some((text) => text.includes(wanted)) ? 4 : null;
}

/** The code if the text can mean only one country: the only one that begins with it, or that contains it. */
export function onlyCountryCode(text: string): string | null {
  const wanted = foldText(text.trim());
  if (wanted.length < 2) return countryCode(text);
  const ranked = offered.map((country) => ({ country, place: rank(country, wanted) }));
  const beginning = ranked.filter(({ place }) => place !== null && place <= 1);
  const found = beginning.length > 0 ? beginning : ranked.filter(({ place }) => place !== null);
  return countryCode(text) ?? (found.length === 1 ? (found[0]?.country.code ?? null) : null);
}

export interface CountryChoices {
  /** Egypt, then those that this browser used last; only without a search text. */
  first: readonly Country[];
  others: readonly Country[];
}

/** The countries to choose from: by name in the language, or the best matches first. */
export function countryChoices(search: string, language: Language): CountryChoices {
  const byName = new Intl.Collator(language).compare;
  // Organisations and people without a country come last.
  const isOther = ({ alpha2 }: Country) => Number(alpha2 === null);
  const sorted = [...offered].sort((a, b) => isOther(a) - isOther(b) || byName(a[language], b[language]));
  const wanted = foldText(search.trim());
  if (wanted === '') {
    const codes = [...new Set(['EGY', ...recentCountries()])];
    const first = codes.flatMap((code) => countryOf(code) ?? []);
    return { first, others: sorted.filter((country) => !first.includes(country)) };
  }
  const found = sorted.flatMap((country) => {
    const place = rank(country, wanted);
    return place === null ? [] : [{ country, place }];
  });
  return { first: [], others: found.sort((a, b) => a.place - b.place).map(({ country }) => country) };
}

function recentCountries(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberCountry(code: string) {
  if (code === 'EGY') return;
  const codes = [code, ...recentCountries().filter((other) => other !== code)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify(codes));
  } catch {
    // The form must work even if the storage is full.
  }
}
