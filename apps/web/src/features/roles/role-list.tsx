import type { Role } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/card-grid.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { RoleCard } from './role-card.tsx';
import { useRoleActions } from './roles.queries.ts';

interface RoleListProps {
  roles: readonly Role[];
  onEdit: (role: Role) => void;
}

export function RoleList({ roles, onEdit }: RoleListProps) {
  const { t } = useTranslation();
  const { remove } = useRoleActions();
  const [deleting, setDeleting] = useState<Role | null>(null);

  return (
    <>
      <CardGrid label={t('roles.title')}>
        {roles.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            onEdit={() => onEdit(role)}
            onDelete={() => setDeleting(role)}
          />
        ))}
      </CardGrid>
      {deleting && (
        <ConfirmDialog
          title={t('common.deleteQuestion', { name: deleting.display_name })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove(deleting.id);
            announce(t('roles.deleted'));
          }}
          onClose={() => setDeleting(null)}
        >
          <Text>
            {t('common.cannotBeUndone')} {t('roles.deleteHint')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
