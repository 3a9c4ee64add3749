import type { Visitor } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/card-grid.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useCan } from '../../lib/permissions.ts';
import { VisitorCard } from './visitor-card.tsx';
import { useVisitorActions } from './visitors.queries.ts';

interface VisitorListProps {
  visitors: readonly Visitor[];
  onEdit: (visitor: Visitor) => void;
}

export function VisitorList({ visitors, onEdit }: VisitorListProps) {
  const { t } = useTranslation();
  const { remove } = useVisitorActions();
  const canEdit = useCan('edit_visitor');
  const canDelete = useCan('delete_visitor');
  const [deleting, setDeleting] = useState<Visitor | null>(null);

  return (
    <>
      <CardGrid label={t('visitors.title')}>
        {visitors.map((visitor) => (
          <VisitorCard
            key={visitor.id}
            visitor={visitor}
            onEdit={canEdit ? () => onEdit(visitor) : undefined}
            onDelete={canDelete ? () => setDeleting(visitor) : undefined}
          />
        ))}
      </CardGrid>
      {deleting && (
        <ConfirmDialog
          title={t('common.deleteQuestion', { name: deleting.full_name })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove(deleting.id);
            announce(t('visitors.deleted'));
          }}
          onClose={() => setDeleting(null)}
        >
          <Text>
            {t('common.cannotBeUndone')} {t('visitors.deleteHint')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
