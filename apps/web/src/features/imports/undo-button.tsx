import type { ImportSummary } from '@bawaba/contracts';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { isolated } from '../../lib/isolated.ts';
import { useImportActions } from './imports.queries.ts';

export function UndoButton({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const { step } = useImportActions(summary.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('imports.done.undo')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('imports.done.undoTitle', { file: isolated(summary.file_name) })}
          confirmLabel={t('imports.done.undoConfirm')}
          onConfirm={() => step('undo')}
          onClose={() => setOpen(false)}
        >
          <Text>{t('imports.done.undoHint', { count: summary.counts.created })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
