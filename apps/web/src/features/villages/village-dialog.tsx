import { type Village, villageWrite } from '@bawaba/contracts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { announce } from '../../lib/announcements.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useVillageActions } from './villages.queries.ts';

interface VillageDialogProps {
  /** The village to rename; null for a new one. */
  village: Village | null;
  onClose: () => void;
}

export function VillageDialog({ village, onClose }: VillageDialogProps) {
  const { t } = useTranslation();
  const { create, update } = useVillageActions();
  const title = t(village ? 'villages.edit' : 'villages.add');
  const form = useSchemaForm({
    schema: villageWrite,
    initial: { name: village?.name ?? '' },
    draft: `village:${village?.id ?? 'new'}`,
    fieldOfCode: { village_name_taken: 'name' },
    save: async (body) => {
      await (village ? update(village.id, body) : create(body));
      announce(t(village ? 'villages.updated' : 'villages.created'));
    },
    onSaved: onClose,
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} onCancel={onClose}>
        <TextInput label={t('villages.name')} required data-autofocus dir="auto" {...form.field('name')} />
      </Form>
    </Dialog>
  );
}
