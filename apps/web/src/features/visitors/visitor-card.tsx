import type { Visitor } from '@bawaba/contracts';
import { Group, Text, Title } from '@mantine/core';
import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card-grid.tsx';
import { Facts } from '../../components/facts.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';

interface VisitorCardProps {
  visitor: Visitor;
  /** Undefined when the user lacks the permission. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function VisitorCard({ visitor, onEdit, onDelete }: VisitorCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { full_name: name, apartment_number: apartment, building_number: building } = visitor;
  const location = [
    building && t('visitors.atBuilding', { building }),
    apartment && t('visitors.atApartment', { apartment }),
  ]
    .filter(Boolean)
    .join(' · ');

  return (
    <Card>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h3">
          <bdi>{name}</bdi>
        </Title>
        {visitor.blacklisted && (
          <StatusBadge tone="danger" icon={IconBan}>
            {t('visitors.blacklisted')}
          </StatusBadge>
        )}
      </Group>
      <Facts
        facts={[
          [t('visitors.visitDate'), format.day(visitor.visit_date)],
          [t('visitors.nationality'), visitor.nationality && <bdi>{visitor.nationality}</bdi>],
          [t('visitors.passportNumber'), visitor.passport_number && <Ltr>{visitor.passport_number}</Ltr>],
          [t('visitors.location'), location && <bdi>{location}</bdi>],
          [t('visitors.village'), <bdi key="village">{visitor.village_name}</bdi>],
        ]}
      />
      {visitor.notes && (
        <Text size="sm" c="dimmed">
          <bdi>{visitor.notes}</bdi>
        </Text>
      )}
      {(onEdit || onDelete) && (
        <Group gap={0} mt="auto" justify="flex-end" className="no-print">
          {onEdit && (
            <LabelledIcon icon={IconPencil} label={t('common.editNamed', { name })} onClick={onEdit} />
          )}
          {onDelete && (
            <LabelledIcon
              icon={IconTrash}
              label={t('common.deleteNamed', { name })}
              onClick={onDelete}
              color="red"
            />
          )}
        </Group>
      )}
    </Card>
  );
}
