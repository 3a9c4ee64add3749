import { importEndpoints } from '@bawaba/contracts';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useDownload } from '../../lib/use-download.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

/** A workbook of the rows that were not imported, with a column that says why. */
export function RejectedFile({ id }: { id: number }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start } = useDownload();
  const [isAsked, setAsked] = useState(false);
  async function download() {
    setAsked(true);
    const file = await start(importEndpoints.rejected, { params: { id } });
    if (file) announce(t('imports.review.rejectedSaved', { name: file.name }));
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={state.step === 'running'}
        onClick={download}
      >
        {t('imports.review.rejected')}
      </Button>
      {state.step === 'failed' && isAsked && (
        <Dialog title={t('common.error')} onClose={() => setAsked(false)}>
          <Text role="alert">{errorText(state.error)}</Text>
        </Dialog>
      )}
    </>
  );
}
