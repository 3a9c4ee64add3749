import { calendarDate, type Resident } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { isDay } from '../../components/typed-date.ts';
import { announce } from '../../lib/announcements.ts';
import { addDays } from '../../lib/days.ts';
import { useFormat } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { QuickNights } from './quick-nights.tsx';
import { useResidentActions } from './residents.queries.ts';

interface ExtendStayDialogProps {
  resident: Pick<Resident, 'id' | 'full_name' | 'check_out' | 'version'>;
  /** A day to start with, if it is later than the stay. */
  suggested?: string;
  onExtended?: () => void;
  onClose: () => void;
}

/** Only makes a stay longer: to shorten it by mistake would lose a guest's days without a word. */
export function ExtendStayDialog({ resident, suggested = '', onExtended, onClose }: ExtendStayDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { update } = useResidentActions();
  const title = t('residents.extendStayOf', { name: resident.full_name });
  const form = useSchemaForm({
    schema: z.object({ check_out: calendarDate }).refine(({ check_out }) => check_out > resident.check_out, {
      path: ['check_out'],
      message: 'invalid_value',
    }),
    initial: { check_out: isDay(suggested) && suggested > resident.check_out ? suggested : '' },
    save: async ({ check_out }) => {
      await update(resident.id, { check_out, version: resident.version });
      announce(t('residents.updated'));
      onExtended?.();
    },
    onSaved: onClose,
  });

  const { check_out } = form.values;
  const date = format.day(resident.check_out);
  const isLater = !isDay(check_out) || check_out > resident.check_out;
  const why = check_out === resident.check_out ? 'residents.extendSameDay' : 'residents.extendEarlier';

  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} submitLabel={t('residents.extendStay')} onCancel={onClose}>
        <Text>{t('residents.staysUntil', { date })}</Text>
        <div>
          <DateField
            label={t('residents.newCheckOut')}
            required
            value={check_out}
            minDate={addDays(resident.check_out, 1)}
            error={isLater ? form.error('check_out') : t(why, { date })}
            onChange={(day) => form.setValue('check_out', day)}
          />
          <QuickNights
            from={resident.check_out}
            value={check_out}
            onChoose={(day) => form.setValue('check_out', day)}
          />
        </div>
      </Form>
    </Dialog>
  );
}
