export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The first supported language of an Accept-Language header; English otherwise. */
export function preferredLanguage(header: string | undefined): Language {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return (
    languages.find((known) => known === ranked.find(({ language }) => isLanguage(language))?.language) ?? 'en'
  );
}

const isLanguage = (tag: string | undefined): tag is Language => languages.some((known) => known === tag);
