import { Button, Progress } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './document-scanner.module.css';
import { percentOf, SLOW_AFTER_MS } from './progress.ts';
import type { ScanState } from './use-scan.ts';

interface ScanProgressProps {
  state: ScanState;
  bothSides: boolean;
  onCancel: () => void;
}

const texts = {
  waiting: 'starting',
  uploading: 'uploading',
  processing: 'processing',
  extracting: 'extracting',
  done: 'done',
} as const;

/** The progress of a scan: uploaded bytes, then an estimate up to 90, then 100. */
export function ScanProgress({ state, bothSides, onCancel }: ScanProgressProps) {
  const { t } = useTranslation();
  const elapsed = useElapsed(state.step === 'processing');
  if (state.step === 'idle' || state.step === 'settled' || state.step === 'failed') return null;
  const isDone = state.step === 'done';
  return (
    <div className={classes.progress}>
      <Progress value={percentOf(state, elapsed)} size="lg" aria-label={t('scanner.progress')} />
      <p role="status">{t(`scanner.${texts[state.step]}`)}</p>
      {!isDone && (
        <>
          <p className={classes.hint}>{t(bothSides ? 'scanner.hintBoth' : 'scanner.hintFront')}</p>
          {elapsed >= SLOW_AFTER_MS && <p role="alert">{t('scanner.slow')}</p>}
          <Button variant="default" onClick={onCancel}>
            {t('scanner.cancel')}
          </Button>
        </>
      )}
    </div>
  );
}

const TICK_MS = 200;

function useElapsed(running: boolean): number {
  const [ticks, setTicks] = useState(0);
  const { start, stop } = useInterval(() => setTicks((count) => count + 1), TICK_MS);
  useEffect(() => {
    setTicks(0);
    if (running) start();
    else stop();
    return stop;
  }, [running, start, stop]);
  return ticks * TICK_MS;
}
