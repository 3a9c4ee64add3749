import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import { parseTypedDate } from './typed-date.ts';

const SATURDAY = 6;
const FRIDAY = 5;

interface DateFieldProps
  extends Pick<
    ComponentProps<typeof DateInput>,
    | 'label'
    | 'description'
    | 'required'
    | 'disabled'
    | 'error'
    | 'minDate'
    | 'maxDate'
    | 'onBlur'
    | 'inputContainer'
  > {
  /** `YYYY-MM-DD`, or empty. */
  value?: string;
  onChange: (value: string) => void;
  'data-wide'?: boolean;
}

/** A day, typed or picked; shown in Latin digits in both languages, so that it compares with a document. */
export function DateField({ value, onChange, ...rest }: DateFieldProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <DateInput
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
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
      {...rest}
    />
  );
}
