import { canonicalPermissions, type Role } from '@bawaba/contracts';
import { Avatar, Group, Text, Title } from '@mantine/core';
import { IconListCheck, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card, CardActions } from '../../components/card-grid.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useRoleName } from '../../lib/role-name.ts';

interface RoleCardProps {
  role: Role;
  onEdit: () => void;
  onDelete: () => void;
}

type SystemRole = 'admin' | 'supervisor';

export function RoleCard({ role, onEdit, onDelete }: RoleCardProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const name = roleName(role.name, role.display_name);
  const description = role.is_system
    ? t(`roles.systemDescription.${role.name as SystemRole}`)
    : role.description;
  return (
    <Card>
      <Group wrap="nowrap" align="flex-start">
        <Avatar color="nile" radius="md" size={44} aria-hidden>
          {[...name][0]?.toLocaleUpperCase()}
        </Avatar>
        <div>
          <Title order={2} size="h3">
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            <Ltr>{role.name}</Ltr>
          </Text>
        </div>
      </Group>
      <Text c={description ? undefined : 'dimmed'}>
        <bdi>{description || t('roles.noDescription')}</bdi>
      </Text>
      <Group gap="xs">
        <StatusBadge icon={IconListCheck}>
          {t('roles.permissionCount', { count: canonicalPermissions(role.permissions).length })}
        </StatusBadge>
        {role.is_system && (
          <StatusBadge tone="accent" icon={IconLock}>
            {t('roles.systemBadge')}
          </StatusBadge>
        )}
      </Group>
      <CardActions>
        <LabelledIcon
          icon={IconPencil}
          label={t('common.editNamed', { name })}
          onClick={onEdit}
          disabled={!role.can_change}
        />
        <LabelledIcon
          icon={IconTrash}
          label={role.is_system ? t('roles.cannotDeleteSystem') : t('common.deleteNamed', { name })}
          onClick={onDelete}
          disabled={!role.can_change}
        />
      </CardActions>
    </Card>
  );
}
