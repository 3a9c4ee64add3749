import type { Supervisor } from '@bawaba/contracts';
import { Group, Text, Title } from '@mantine/core';
import { IconMapPin, IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardActions } from '../../components/card-grid.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useRoleName } from '../../lib/role-name.ts';

interface SupervisorCardProps {
  supervisor: Supervisor;
  /** False when their role has permissions that the user lacks: the api would reject the change. */
  canChange: boolean;
  canDelete: boolean;
  villageMenu?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

export function SupervisorCard(props: SupervisorCardProps) {
  const { supervisor, canChange, canDelete, villageMenu, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { full_name: name } = supervisor;
  return (
    <Card>
      <div>
        <Title order={2} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          <Ltr>@{supervisor.username}</Ltr>
        </Text>
      </div>
      <Group gap="xs">
        <StatusBadge tone={supervisor.village_name ? 'accent' : 'warning'} icon={IconMapPin}>
          <bdi>{supervisor.village_name ?? t('supervisors.noVillage')}</bdi>
        </StatusBadge>
        <StatusBadge icon={IconShieldCheck}>
          <bdi>{roleName(supervisor.role, supervisor.role_display_name)}</bdi>
        </StatusBadge>
      </Group>
      <CardActions>
        {villageMenu}
        <LabelledIcon
          icon={IconPencil}
          label={t('common.editNamed', { name })}
          onClick={onEdit}
          disabled={!canChange}
        />
        <LabelledIcon
          icon={IconTrash}
          label={t('common.deleteNamed', { name })}
          onClick={onDelete}
          disabled={!canDelete}
        />
      </CardActions>
    </Card>
  );
}
