import type { Village } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/card-grid.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { VillageCard } from './village-card.tsx';
import { useVillageActions } from './villages.queries.ts';

interface VillageListProps {
  villages: readonly Village[];
  onEdit: (village: Village) => void;
}

export function VillageList({ villages, onEdit }: VillageListProps) {
  const { t } = useTranslation();
  const { remove } = useVillageActions();
  const [deleting, setDeleting] = useState<Village | null>(null);

  return (
    <>
      <CardGrid label={t('villages.title')}>
        {villages.map((village) => (
          <VillageCard
            key={village.id}
            village={village}
            onEdit={() => onEdit(village)}
            onDelete={() => setDeleting(village)}
          />
        ))}
      </CardGrid>
      {deleting && (
        <ConfirmDialog
          title={t('common.deleteQuestion', { name: deleting.name })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove(deleting.id);
            announce(t('villages.deleted'));
          }}
          onClose={() => setDeleting(null)}
        >
          <Text>
            {t('common.cannotBeUndone')} {t('villages.deleteHint')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
