import type { Visitor } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useVisitorActions } from './visitors.queries.ts';

interface DeleteVisitorProps {
  visitor: Visitor;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks first. */
export function DeleteVisitor({ visitor, onClose, onDeleted }: DeleteVisitorProps) {
  const { t } = useTranslation();
  const { remove } = useVisitorActions();
  return (
    <ConfirmDialog
      title={t('common.deleteQuestion', { name: visitor.full_name })}
      confirmLabel={t('common.delete')}
      onConfirm={async () => {
        await remove(visitor.id);
        announce(t('visitors.deleted'));
        onDeleted?.();
      }}
      onClose={onClose}
    >
      <Text>
        {t('common.cannotBeUndone')} {t('visitors.deleteHint')}
      </Text>
    </ConfirmDialog>
  );
}
