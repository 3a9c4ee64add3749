import type { ImportSummary } from '@bawaba/contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { isolated } from '../../lib/isolated.ts';
import { useImportActions } from './imports.queries.ts';

interface DeleteImportProps {
  summary: ImportSummary;
  onDeleted: () => void;
}

export function DeleteImport({ summary, onDeleted }: DeleteImportProps) {
  const { t } = useTranslation();
  const { remove } = useImportActions(summary.id);
  const [isOpen, setOpen] = useState(false);
  const { created, kept } = summary.counts;
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {t('imports.review.remove')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('imports.review.removeTitle', { file: isolated(summary.file_name) })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove();
            announce(t('imports.review.removed'));
            onDeleted();
          }}
          onClose={() => setOpen(false)}
        >
          <Text>
            {t(created + kept > 0 ? 'imports.review.removeHint' : 'imports.review.removeHintNothing')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
