import type { Supervisor } from '@bawaba/contracts';
import { Group, Text, Title } from '@mantine/core';
import {
  IconKey,
  IconMapPin,
  IconPencil,
  IconShieldCheck,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
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
  /** Also false for the user's own account. */
  canDelete: boolean;
  villageMenu?: ReactNode;
  onEdit: () => void;
  onDisable: () => void;
  onEnable: () => void;
  onDelete: () => void;
}

export function SupervisorCard(props: SupervisorCardProps) {
  const { supervisor, canChange, canDelete, villageMenu, onEdit, onDisable, onEnable, onDelete } = props;
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
        {supervisor.disabled && (
          <StatusBadge tone="danger" icon={IconUserOff}>
            {t('supervisors.disabledMark')}
          </StatusBadge>
        )}
        {supervisor.must_change_password && (
          <StatusBadge icon={IconKey}>{t('supervisors.passwordDue')}</StatusBadge>
        )}
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
        {supervisor.disabled ? (
          <LabelledIcon
            icon={IconUserCheck}
            label={t('supervisors.enable', { name })}
            onClick={onEnable}
            disabled={!canDelete}
          />
        ) : (
          <LabelledIcon
            icon={IconUserOff}
            label={t('supervisors.disable', { name })}
            onClick={onDisable}
            disabled={!canDelete}
          />
        )}
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
