import { exportEndpoints, type Resident } from '@bawaba/contracts';
import { Button, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { announce } from '../../lib/announcements.ts';
import { useDownload } from '../../lib/use-download.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useLatest } from '../../lib/use-latest.ts';

export type PdfStep = 'idle' | 'running' | 'failed';

interface DownloadResidentPdfProps {
  resident: Pick<Resident, 'id' | 'full_name'>;
  label: string;
}

/** Downloads one resident as PDF. A list has 50 of these buttons, so the download hooks mount only when needed. */
export function DownloadResidentPdf({ resident, label }: DownloadResidentPdfProps) {
  const [step, setStep] = useState<PdfStep>('idle');
  return (
    <>
      <LabelledIcon
        icon={IconFileTypePdf}
        label={label}
        loading={step === 'running'}
        onClick={() => setStep('running')}
      />
      {step !== 'idle' && <PdfDownload id={resident.id} onStep={setStep} />}
    </>
  );
}

/** Downloads the PDF when it mounts, and shows a failure. */
export function PdfDownload({ id, onStep }: { id: number; onStep: (step: PdfStep) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start } = useDownload();
  const run = useLatest(async () => {
    onStep('running');
    const file = await start(exportEndpoints.resident, { params: { id } });
    if (file) announce(t('reports.savedOne', { name: file.name }));
    onStep(file ? 'idle' : 'failed');
  });
  useEffect(() => void run.current(), [run]);

  if (state.step !== 'failed') return null;
  return (
    <Dialog title={t('common.error')} onClose={() => onStep('idle')}>
      <Text role="alert">{errorText(state.error)}</Text>
      <Button mt="md" variant="default" onClick={() => void run.current()}>
        {t('common.retry')}
      </Button>
    </Dialog>
  );
}
