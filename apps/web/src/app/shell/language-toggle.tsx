import { Button } from '@mantine/core';
import { useLanguage } from '../../i18n/use-language.ts';

const ownName = { en: 'English', ar: 'العربية' } as const;

/** Offers the other language in its own script, so that those who need it can read it. */
export function LanguageToggle() {
  const { other, toggle } = useLanguage();
  return (
    <Button variant="subtle" px="sm" onClick={toggle} lang={other}>
      {ownName[other]}
    </Button>
  );
}
