import type { Village } from '@bawaba/contracts';
import { Group, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card-grid.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useFormat } from '../../lib/format.ts';

interface VillageCardProps {
  village: Village;
  onEdit: () => void;
  onDelete: () => void;
}

export function VillageCard({ village, onEdit, onDelete }: VillageCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name } = village;
  return (
    <Card>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h3">
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {t('villages.addedOn', { date: format.dayOf(village.created_at) })}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap" className="no-print">
          <LabelledIcon icon={IconPencil} label={t('common.editNamed', { name })} onClick={onEdit} />
          <LabelledIcon icon={IconTrash} label={t('common.deleteNamed', { name })} onClick={onDelete} />
        </Group>
      </Group>
    </Card>
  );
}
