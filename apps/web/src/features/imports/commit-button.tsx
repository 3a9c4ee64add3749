import type { ImportSummary } from '@bawaba/contracts';
import { Button, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { isolated } from '../../lib/isolated.ts';
import { useImportActions } from './imports.queries.ts';

interface CommitButtonProps {
  summary: ImportSummary;
  onStarted: () => void;
}

/** The one primary action of a checked import. */
export function CommitButton({ summary, onStarted }: CommitButtonProps) {
  const { t } = useTranslation();
  const { step } = useImportActions(summary.id);
  const [isOpen, setOpen] = useState(false);
  const { create, created, error, decision, left_out, present } = summary.counts;
  const people = t('imports.people', { count: create });
  // Who adds to what another user has imported may not be allowed to undo both.
  const isUndoable = summary.can_undo || created === 0;
  const left = error + decision + left_out;
  return (
    <>
      <Button leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('imports.review.commit', { people })}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('imports.review.commitTitle', { people, village: isolated(summary.village_name) })}
          confirmLabel={t('imports.review.commitConfirm')}
          isHarmless
          onConfirm={async () => {
            await step('commit');
            onStarted();
          }}
          onClose={() => setOpen(false)}
        >
          <Text>
            {t('imports.review.commitCreates', { count: create })}{' '}
            {isUndoable && t('imports.review.commitUndo')}
          </Text>
          {left > 0 && <Text>{t('imports.review.commitLeaves', { count: left })}</Text>}
          {present > 0 && <Text>{t('imports.review.commitPresent', { count: present })}</Text>}
        </ConfirmDialog>
      )}
    </>
  );
}
