import { Button } from '@mantine/core';
import { useLanguage } from '../../i18n/use-language.ts';

const ownName = { en: 'English', ar: 'العربية' } as const;

/** Shows the other language in its own script, for users who read only that one. */
export function LanguageToggle() {
  const { other, toggle } = useLanguage();
  return (
    <Button variant="subtle" px="sm" onClick={toggle} lang={other}>
      {ownName[other]}
    </Button>
  );
}
