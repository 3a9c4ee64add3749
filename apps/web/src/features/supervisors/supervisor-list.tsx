import type { Role, Supervisor, Village } from '@bawaba/contracts';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/card-grid.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useHoldsAll, useIsAdmin } from '../../lib/permissions.ts';
import { useUser } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { SupervisorCard } from './supervisor-card.tsx';
import { useSupervisorActions } from './supervisors.queries.ts';
import { VillageMenu } from './village-menu.tsx';

interface SupervisorListProps {
  supervisors: readonly Supervisor[];
  roles: readonly Role[];
  villages: readonly Village[];
  onEdit: (supervisor: Supervisor) => void;
}

export function SupervisorList({ supervisors, roles, villages, onEdit }: SupervisorListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const me = useUser();
  const isAdmin = useIsAdmin();
  const holdsAll = useHoldsAll();
  const { update, remove } = useSupervisorActions();
  const [disabling, setDisabling] = useState<Supervisor | null>(null);
  const [deleting, setDeleting] = useState<Supervisor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const canChange = ({ role_id }: Supervisor) => {
    const role = roles.find(({ id }) => id === role_id);
    return role !== undefined && holdsAll(role.permissions);
  };

  async function assign({ id }: Supervisor, village_id: number | null) {
    setFailure(null);
    try {
      await update(id, { village_id });
      announce(t(village_id === null ? 'supervisors.villageUnassigned' : 'supervisors.villageAssigned'));
    } catch (error) {
      const what = t(village_id === null ? 'supervisors.failedToUnassign' : 'supervisors.failedToAssign');
      setFailure(`${what}: ${errorText(error)}`);
    }
  }

  async function enable({ id }: Supervisor) {
    setFailure(null);
    try {
      await update(id, { disabled: false });
      announce(t('supervisors.enabled'));
    } catch (error) {
      setFailure(`${t('supervisors.failedToEnable')}: ${errorText(error)}`);
    }
  }

  return (
    <>
      {failure && (
        <Alert
          color="red"
          role="alert"
          mb="md"
          withCloseButton
          closeButtonLabel={t('common.close')}
          onClose={() => setFailure(null)}
        >
          {failure}
        </Alert>
      )}
      <CardGrid label={t('supervisors.title')}>
        {supervisors.map((supervisor) => (
          <SupervisorCard
            key={supervisor.id}
            supervisor={supervisor}
            canChange={canChange(supervisor)}
            canDelete={canChange(supervisor) && supervisor.id !== me.id}
            villageMenu={
              isAdmin && (
                <VillageMenu
                  supervisor={supervisor}
                  villages={villages}
                  disabled={!canChange(supervisor)}
                  onChoose={(villageId) => assign(supervisor, villageId)}
                />
              )
            }
            onEdit={() => onEdit(supervisor)}
            onDisable={() => setDisabling(supervisor)}
            onEnable={() => enable(supervisor)}
            onDelete={() => setDeleting(supervisor)}
          />
        ))}
      </CardGrid>
      {disabling && (
        <ConfirmDialog
          title={t('supervisors.disableQuestion', { name: disabling.full_name })}
          confirmLabel={t('supervisors.disableConfirm')}
          onConfirm={async () => {
            await update(disabling.id, { disabled: true });
            announce(t('supervisors.disabled'));
          }}
          onClose={() => setDisabling(null)}
        >
          <Text>{t('supervisors.disableHint')}</Text>
        </ConfirmDialog>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('common.deleteQuestion', { name: deleting.full_name })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove(deleting.id);
            announce(t('supervisors.deleted'));
          }}
          onClose={() => setDeleting(null)}
        >
          <Text>
            {t('common.cannotBeUndone')} {t('supervisors.deleteHint')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
