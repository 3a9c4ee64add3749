import { type NationalNumberProblem, parseNationalNumber } from '@bawaba/identity';
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './national-number-reading.module.css';

const DIGITS = 14;

interface NationalNumberReadingProps {
  number: string;
  /** The field has lost focus: warn about missing digits only then. */
  left: boolean;
}

/** Explains a national number while the clerk types. It only warns and never blocks: the card decides. */
export function NationalNumberReading({ number, left }: NationalNumberReadingProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (!number.trim()) return null;
  const { governorate, problems, checkDigit, number: complete } = parseNationalNumber(number);
  const digits = number.replace(/\D/g, '').length;
  const shown = problems.filter(
    (problem: NationalNumberProblem) => problem !== 'not_14_digits' || left || digits > DIGITS,
  );

  return (
    <output className={classes.reading} aria-label={t('residents.numberReading')}>
      {complete === null && shown.length === 0 && (
        <span className={classes.line}>{t('residents.digitsSoFar', { count: digits })}</span>
      )}
      {governorate && (
        <span className={classes.line}>
          <IconMapPin size={16} aria-hidden />
          {t('residents.bornIn', { place: governorate[language] })}
        </span>
      )}
      {shown.map((problem) => (
        <Warning key={problem}>{t(`residents.numberProblem.${problem}`)}</Warning>
      ))}
      {checkDigit?.agrees === false && shown.length === 0 && (
        <Warning>{t('residents.checkDigitDisagrees')}</Warning>
      )}
    </output>
  );
}

const Warning = ({ children }: { children: string }) => (
  <span className={classes.warning}>
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </span>
);
