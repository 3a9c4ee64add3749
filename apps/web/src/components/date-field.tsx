import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import { isDay, parseTypedDate } from './typed-date.ts';

const SATURDAY = 6;
const FRIDAY = 5;

interface DateFieldProps
  extends Pick<
    ComponentProps<typeof DateInput>,
    'label' | 'description' | 'required' | 'disabled' | 'error' | 'inputContainer'
  > {
  /** `YYYY-MM-DD`, empty, or typed text that is not a date. */
  value?: string;
  /** Also called with text that is not a date, so that a form does not save the previous date. */
  onChange: (value: string) => void;
  /** For filters: `onChange` is called only with a valid date or ''. */
  onlyDays?: boolean;
  minDate?: string;
  maxDate?: string;
  'data-wide'?: boolean;
}

/** A date, typed or picked. Both languages use Latin digits, so that users can compare it with a document. */
export function DateField(props: DateFieldProps) {
  const { value = '', onChange, onlyDays, error, minDate, maxDate, ...rest } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { ref, key, shown, unreadable, readable, onInput, onBlur } = useTypedText(value, (text) => {
    if (!onlyDays || text === '' || isDay(text)) onChange(text);
  });
  return (
    <DateInput
      {...rest}
      ref={ref}
      key={key}
      value={shown || null}
      onChange={(date) => onChange(date ?? '')}
      onInput={onInput}
      onBlur={onBlur}
      // An invalid date stays, so that the user can correct it; a valid date is reformatted.
      fixOnBlur={readable}
      error={unreadable === null ? error : t('common.dateUnreadable', { text: unreadable })}
      minDate={isDay(minDate) ? minDate : undefined}
      maxDate={isDay(maxDate) ? maxDate : undefined}
      valueFormat="YYYY-MM-DD"
      dateParser={parseTypedDate}
      placeholder={t('common.dateFormat')}
      locale={language}
      firstDayOfWeek={SATURDAY}
      weekendDays={[FRIDAY, SATURDAY]}
      allowDeselect
      size="md"
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      ariaLabels={{
        previousMonth: t('common.previousMonth'),
        nextMonth: t('common.nextMonth'),
        previousYear: t('common.previousYear'),
        nextYear: t('common.nextYear'),
        previousDecade: t('common.previousDecade'),
        nextDecade: t('common.nextDecade'),
        monthLevelControl: t('common.chooseMonth'),
        yearLevelControl: t('common.chooseYear'),
      }}
    />
  );
}

/** Keeps text that is not a date in the field, with an error, until the user corrects it or `value` changes. */
function useTypedText(value: string, onChange: (value: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState(0);
  const [readable, setReadable] = useState(true);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const lastDay = useRef('');
  if (value === '' || isDay(value)) lastDay.current = value;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new value from outside
  useEffect(() => {
    const isTyping = document.activeElement === ref.current;
    if (value !== '' && !isDay(value)) return isTyping ? undefined : setUnreadable(value);
    if (unreadable === null) return;
    setUnreadable(null);
    setReadable(true);
    // Remount the field: it would still show the old text.
    if (!isTyping) setKey((now) => now + 1);
  }, [value]);

  const read = (text: string) => (text.trim() === '' ? '' : parseTypedDate(text));
  return {
    ref,
    key,
    shown: lastDay.current,
    unreadable,
    readable,
    onInput({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) {
      const day = read(text);
      setReadable(day !== null);
      setUnreadable(null);
      onChange(day ?? text);
    },
    onBlur({ currentTarget: { value: text } }: FocusEvent<HTMLInputElement>) {
      if (read(text) === null) setUnreadable(text);
    },
  };
}
