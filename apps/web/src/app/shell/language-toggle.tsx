import { Button } from '@mantine/core';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './language-toggle.module.css';

const ownName = { en: 'English', ar: 'العربية' } as const;
const shortName = { en: 'En', ar: 'ع' } as const;

/** Shows the other language in its own script, for users who read only that one. */
export function LanguageToggle({ shortOnPhones = false }) {
  const { other, toggle } = useLanguage();
  return (
    <Button variant="subtle" px="sm" onClick={toggle} lang={other} aria-label={ownName[other]}>
      <span className={shortOnPhones ? classes.long : undefined}>{ownName[other]}</span>
      {shortOnPhones && <span className={classes.short}>{shortName[other]}</span>}
    </Button>
  );
}
