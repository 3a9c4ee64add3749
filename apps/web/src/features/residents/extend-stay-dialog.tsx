import { calendarDate, type Resident } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { announce } from '../../lib/announcements.ts';
import { useFormat } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { QuickNights } from './quick-nights.tsx';
import { useResidentActions } from './residents.queries.ts';

interface ExtendStayDialogProps {
  resident: Resident;
  onClose: () => void;
}

export function ExtendStayDialog({ resident, onClose }: ExtendStayDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { update } = useResidentActions();
  const title = t('residents.extendStayOf', { name: resident.full_name });
  const form = useSchemaForm({
    schema: z.object({ check_out: calendarDate }).refine(({ check_out }) => check_out > resident.check_in, {
      path: ['check_out'],
      message: 'check_out_not_after_check_in',
    }),
    initial: { check_out: '' },
    save: async ({ check_out }) => {
      await update(resident.id, { check_out, version: resident.version });
      announce(t('residents.updated'));
      onClose();
    },
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} submitLabel={t('residents.extendStay')} onCancel={onClose}>
        <Text>{t('residents.staysUntil', { date: format.day(resident.check_out) })}</Text>
        <div>
          <DateField
            label={t('residents.newCheckOut')}
            required
            value={form.values.check_out}
            error={form.error('check_out')}
            onChange={(day) => form.setValue('check_out', day)}
          />
          <QuickNights
            from={resident.check_out}
            value={form.values.check_out}
            onChoose={(day) => form.setValue('check_out', day)}
          />
        </div>
      </Form>
    </Dialog>
  );
}
