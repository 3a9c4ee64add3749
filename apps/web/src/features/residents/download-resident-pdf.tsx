import { exportEndpoints, type Resident } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { announce } from '../../lib/announcements.ts';
import { useCan } from '../../lib/permissions.ts';
import { useDownload } from '../../lib/use-download.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

/** One resident on paper, with the documents, for those who may export. */
export function DownloadResidentPdf({ resident }: { resident: Pick<Resident, 'id' | 'full_name'> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start, reset } = useDownload();
  if (!useCan('export_reports')) return null;

  const download = async () => {
    const name = await start(exportEndpoints.resident, { params: { id: resident.id } });
    if (name) announce(t('reports.saved', { name }));
  };
  return (
    <>
      <LabelledIcon
        icon={IconFileTypePdf}
        label={t('reports.downloadPdfOf', { name: resident.full_name })}
        loading={state.step === 'running'}
        onClick={download}
      />
      {state.step === 'failed' && (
        <Dialog title={t('common.error')} onClose={reset}>
          <Text role="alert">{errorText(state.error)}</Text>
        </Dialog>
      )}
    </>
  );
}
