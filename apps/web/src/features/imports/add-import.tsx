import type { ImportKind, ImportSummary, Village } from '@bawaba/contracts';
import { Button, Progress, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VillageSelect } from '../../components/village-select.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { fileProblem } from './acceptable-file.ts';
import classes from './add-import.module.css';
import { FileChoice } from './file-choice.tsx';
import { KindChoice } from './kind-choice.tsx';
import { NeededColumns } from './needed-columns.tsx';
import { useImportUpload } from './use-import-upload.ts';

interface AddImportProps {
  kinds: readonly ImportKind[];
  kind: ImportKind | null;
  onKind: (kind: ImportKind) => void;
  /** For those who choose a village. */
  villages: readonly Village[] | undefined;
  onStored: (summary: ImportSummary) => void;
}

/** What is in the file, of which village, and the file itself. */
export function AddImport({ kinds, kind, onKind, villages, onStored }: AddImportProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start, cancel, reset } = useImportUpload();
  const [file, setFile] = useState<File | null>(null);
  const [village, setVillage] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const chosenVillage = village ?? (villages?.length === 1 ? String(villages[0]?.id) : null);
  const isSending = state.step === 'sending';
  const problem = file && fileProblem(file);
  const fileError = problem
    ? t(`imports.upload.${problem}`, { name: file.name })
    : state.step === 'failed'
      ? errorText(state.error)
      : isAsked && !file
        ? t('imports.upload.file')
        : undefined;

  async function send(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isSending || !kind || !file || problem || (villages && !chosenVillage)) return;
    const stored = await start({ kind, village_id: chosenVillage ? Number(chosenVillage) : null, file });
    if (stored) onStored(stored);
  }

  return (
    <form className={classes.form} aria-label={t('imports.upload.title')} noValidate onSubmit={send}>
      {kinds.length > 1 && (
        <KindChoice
          kinds={kinds}
          value={kind}
          disabled={isSending}
          error={isAsked && !kind ? t('imports.upload.kind') : undefined}
          onChange={onKind}
        />
      )}
      {villages && villages.length !== 1 && (
        <VillageSelect
          villages={villages}
          value={village}
          disabled={isSending}
          error={isAsked && !village && t('imports.upload.village')}
          onChange={setVillage}
        />
      )}
      <FileChoice
        file={file}
        error={fileError}
        disabled={isSending}
        onChoose={(chosen) => {
          reset();
          setFile(chosen);
        }}
      />
      {kind && <NeededColumns kind={kind} />}
      <div className={classes.end}>
        <Text size="sm" c="dimmed" flex="1 1 16rem" hidden={isSending} role="status">
          {state.step === 'cancelled' ? t('imports.upload.cancelled') : t('imports.upload.notSaved')}
        </Text>
        {isSending ? (
          <Sending sent={state.sent} onCancel={cancel} />
        ) : (
          <Button type="submit">{t('imports.upload.send')}</Button>
        )}
      </div>
    </form>
  );
}

function Sending({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const percent = Math.round(sent * 100);
  return (
    <>
      <div className={classes.bar}>
        <Progress
          value={percent}
          size="lg"
          animated={percent === 100}
          aria-label={t('imports.upload.progress')}
        />
        <Text size="sm">
          {percent < 100 ? t('imports.upload.sending', { percent }) : t('imports.upload.storing')}
        </Text>
      </div>
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  );
}
