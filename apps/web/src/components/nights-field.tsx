import { asciiDigits } from '@bawaba/identity';
import { Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween } from '../lib/days.ts';
import classes from './nights-field.module.css';
import { isDay } from './typed-date.ts';

interface NightsFieldProps {
  checkIn: string;
  checkOut: string;
  onCheckOut: (day: string) => void;
}

const QUICK = [1, 2, 3, 7, 14, 30] as const;
const MOST_DIGITS = 3;

/** The length of the stay: typed, or one of the usual ones. It sets the check-out. */
export function NightsField({ checkIn, checkOut, onCheckOut }: NightsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const nights = daysBetween(checkIn, checkOut);
  const canCount = isDay(checkIn);

  function choose(typed: string) {
    const count = Number(asciiDigits(typed).replace(/\D/g, '').slice(0, MOST_DIGITS));
    onCheckOut(count > 0 ? addDays(checkIn, count) : '');
  }
  /** Arabic has words for one and two; the name still starts with what the button shows. */
  const named = (count: number) => {
    const text = t('residents.nights', { count });
    return text.includes(String(count)) ? text : `${count}: ${text}`;
  };
  return (
    <Input.Wrapper label={t('residents.nightsField')} labelProps={{ htmlFor: id }}>
      <div className={classes.nights}>
        <TextInput
          id={id}
          className={classes.count}
          inputMode="numeric"
          autoComplete="off"
          disabled={!canCount}
          value={nights === null ? '' : String(nights)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          // Typing a number replaces the one that is there.
          onFocus={({ currentTarget }) => currentTarget.select()}
          data-open={checkOut === '' || undefined}
        />
        {QUICK.map((count) => (
          <button
            key={count}
            type="button"
            // The keyboard types the number into the field before.
            tabIndex={-1}
            className={classes.quick}
            disabled={!canCount}
            aria-pressed={nights === count}
            aria-label={named(count)}
            onClick={() => choose(String(count))}
          >
            {count}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
