import { type ExportFormat, exportEndpoints, type Village } from '@bawaba/contracts';
import { Alert, Button, Input, SegmentedControl, Text, Title } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusUnreadableDate } from '../../components/unreadable-date.ts';
import { announce } from '../../lib/announcements.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useDownload } from '../../lib/use-download.ts';
import { ExportProgress } from './export-progress.tsx';
import {
  formatsOf,
  type ReportChoice,
  type ReportType,
  reportOf,
  reportTypes,
  viewPermissionOf,
} from './report-choice.ts';
import { ReportFilterFields } from './report-filter-fields.tsx';
import classes from './report-form.module.css';

interface ReportFormProps {
  choice: ReportChoice;
  villages: readonly Village[] | undefined;
  onChange: (choice: ReportChoice) => void;
}

export function ReportForm({ choice, villages, onChange }: ReportFormProps) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const { state, start, cancel } = useDownload();
  const report = reportOf(choice);
  const { type, format, filters } = report;
  const missing = (['export_reports', viewPermissionOf[type]] as const).find((name) => !can(name));
  const ids = { type: useId(), format: useId(), filters: useId() };
  const isRunning = state.step === 'running';
  const form = useRef<HTMLFormElement>(null);
  const [timesCleared, setTimesCleared] = useState(0);
  const exportButton = useFocusAfter(isRunning);

  const set = (change: ReportChoice) =>
    onChange(Object.fromEntries(Object.entries({ ...choice, ...change }).filter(([, value]) => value)));

  function startReport() {
    const { type, format, filters } = report;
    if (type === 'residents') return start(exportEndpoints.residents, { query: { ...filters, format } });
    if (type === 'visitors') return start(exportEndpoints.visitors, { query: { ...filters, format } });
    return start(exportEndpoints.blacklist, { query: { ...filters, format } });
  }

  async function exportReport() {
    if (missing || isRunning || focusUnreadableDate(form.current)) return;
    const file = await startReport();
    if (file) announce(t('reports.saved', { ...file }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void exportReport();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} aria-label={t('reports.form')}>
      <div className={classes.choices}>
        <Input.Wrapper label={t('reports.type')} labelElement="div" labelProps={{ id: ids.type }}>
          <SegmentedControl
            className={classes.segments}
            fullWidth
            size="md"
            aria-labelledby={ids.type}
            data={reportTypes.map((value) => ({ value, label: t(`reports.typeName.${value}`) }))}
            value={type}
            onChange={(value) => {
              const chosen = value as ReportType;
              set({ type: chosen === 'residents' ? undefined : chosen });
            }}
          />
        </Input.Wrapper>
        <Input.Wrapper
          label={t('reports.format')}
          labelElement="div"
          labelProps={{ id: ids.format }}
          description={t(`reports.formatHint.${format}`)}
          inputWrapperOrder={['label', 'input', 'description']}
        >
          <SegmentedControl
            className={classes.segments}
            fullWidth
            size="md"
            aria-labelledby={ids.format}
            data={formatsOf(type).map((value) => ({ value, label: t(`reports.formatName.${value}`) }))}
            value={format}
            onChange={(value) => set({ format: value as ExportFormat })}
          />
        </Input.Wrapper>
      </div>

      <section aria-labelledby={ids.filters} className={classes.filterSection}>
        <Title order={2} id={ids.filters}>
          {t('reports.filters')}
        </Title>
        <Text c="dimmed" size="sm" mb="sm">
          {t('reports.filtersHint')}
        </Text>
        <ReportFilterFields
          // New fields, without a date that could not be read.
          key={timesCleared}
          type={type}
          filters={filters}
          villages={villages}
          onChange={set}
        />
      </section>

      {missing ? (
        <Alert color="gray" icon={<IconLock />} title={t('reports.missing')}>
          {t('reports.missingHint', { permission: t(`roles.permission.${missing}`) })}
        </Alert>
      ) : (
        <>
          <div className={classes.actions}>
            <Button
              variant="default"
              onClick={() => {
                onChange({ ...(choice.type && { type: choice.type }), format });
                setTimesCleared(timesCleared + 1);
              }}
            >
              {t('reports.clearFilters')}
            </Button>
            <Button
              ref={exportButton}
              type="submit"
              disabled={isRunning}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('reports.export')}
            </Button>
          </div>
          <ExportProgress state={state} onCancel={cancel} onRetry={exportReport} />
        </>
      )}
    </form>
  );
}

/** When the export ends, its Cancel button disappears: the focus returns to the export button. */
function useFocusAfter(isRunning: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return button;
}
