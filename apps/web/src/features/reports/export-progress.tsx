import { Alert, Button, Progress, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import type { DownloadProgress } from '../../lib/download.ts';
import { useFormat } from '../../lib/format.ts';
import type { DownloadState } from '../../lib/use-download.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './report-form.module.css';

interface ExportProgressProps {
  state: DownloadState;
  onCancel: () => void;
  onRetry: () => void;
}

/** Retry helps for network and server errors, not for a rejected request. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || error.isUnanswered;

/** The progress or the result of an export. */
export function ExportProgress({ state, onCancel, onRetry }: ExportProgressProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (state.step === 'failed') {
    return (
      <Alert color="red" role="alert" title={t('common.error')}>
        <Text size="sm">{errorText(state.error)}</Text>
        {mayPass(state.error) && (
          <Button mt="sm" variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </Alert>
    );
  }
  if (state.step === 'saved') {
    // Already announced to screen readers; this text is only visual.
    return (
      <Text className={classes.saved}>
        <IconCircleCheck size={20} aria-hidden />
        {t('reports.saved', { ...state.file })}
      </Text>
    );
  }
  return (
    <>
      {/* Announces only the start and the cancellation, not every percentage. */}
      <Text role="status" className={state.step === 'cancelled' ? undefined : 'visually-hidden'}>
        {state.step === 'running' && t('reports.receiving')}
        {state.step === 'cancelled' && t('reports.cancelled')}
      </Text>
      {state.step === 'running' && (
        <div className={classes.progress}>
          <Bar progress={state.progress} />
          <Button variant="default" onClick={onCancel}>
            {t('reports.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

function Bar({ progress }: { progress: DownloadProgress | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rows = null, totalRows = 0, bytes = 0 } = progress ?? {};
  const percent = rows === null ? null : totalRows === 0 ? 100 : (rows / totalRows) * 100;
  const counted =
    rows === null
      ? t('reports.rowsInAll', { total: totalRows })
      : t('reports.rowsOf', { rows, total: totalRows });
  return (
    <div className={classes.bar}>
      {/* In some formats the received rows cannot be counted; the bar then shows no percentage. */}
      <Progress.Root size="lg">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          withAria={percent !== null}
          aria-label={t('reports.receiving')}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {progress
          ? `${counted} · ${t('reports.received', { size: format.bytes(bytes) })}`
          : t('reports.preparing')}
      </Text>
    </div>
  );
}
