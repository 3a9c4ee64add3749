import { IconAlertTriangle, IconCheck, IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldInPlace } from '../../lib/field-aside.tsx';
import classes from './field-mark.module.css';
import { markOf } from './marks.ts';
import { isLow, type ReadField, type ReadName, type ScanWarning } from './reading.ts';
import { useScanTexts } from './use-scan-texts.ts';

interface FieldMarkProps {
  name: ReadName;
  read: ReadField;
  field: FieldInPlace;
  warnings: readonly ScanWarning[];
  /** The clerk has compared the values. */
  settled: boolean;
  onSettle: () => void;
}

/** Shows the crop and the confidence of a scanned value; the clerk confirms it or chooses between two values. */
export function FieldMark({ name, read, field, warnings, settled, onSettle }: FieldMarkProps) {
  const { t } = useTranslation();
  const texts = useScanTexts();
  const mark = markOf(name, read, field.value, settled);
  if (!mark && warnings.length === 0) return null;
  const percent = read.confidence === null ? null : Math.round(read.confidence);
  const { label } = field;

  return (
    <div className={classes.mark} data-state={mark?.state} data-doubtful={mark?.doubtful || undefined}>
      {mark && (
        <>
          {read.crop && (
            <img className={classes.crop} src={read.crop} alt={t('scanner.cropOf', { field: label })} />
          )}
          <div className={classes.text}>
            <output className={classes.line}>
              <Icon doubtful={mark.doubtful} settled={settled} />
              {mark.state === 'differs' ? (
                <span>
                  {t('scanner.says')}:{' '}
                  <bdi className={classes.value}>{field.show?.(read.value) ?? read.value}</bdi>
                  {percent !== null && <bdi className={classes.percent}> {percent}%</bdi>}
                </span>
              ) : (
                <span>{state()}</span>
              )}
            </output>
            {mark.state === 'differs' && (
              <button
                type="button"
                className={classes.action}
                onClick={() => field.use(read.value)}
                aria-label={t('scanner.useOf', { field: label })}
              >
                {t('scanner.use')}
              </button>
            )}
            {!settled && mark.state !== 'unread' && (
              <button
                type="button"
                className={classes.action}
                onClick={onSettle}
                aria-label={t(mark.state === 'differs' ? 'scanner.keepOf' : 'scanner.confirmOf', {
                  field: label,
                })}
              >
                {mark.state === 'differs' ? (
                  t('scanner.keep')
                ) : mark.doubtful ? (
                  t('scanner.confirm')
                ) : (
                  <IconCheck size={16} aria-hidden />
                )}
              </button>
            )}
          </div>
        </>
      )}
      {warnings.map((warning) => (
        <span key={warning.code} className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {texts.warning(warning)}
        </span>
      ))}
    </div>
  );

  function state(): string {
    if (mark?.state === 'unread') return t('scanner.unread');
    if (settled) return t('scanner.checked');
    if (percent === null) return t('scanner.readOnly');
    return t(isLow(percent) ? 'scanner.readLow' : 'scanner.read', { percent });
  }
}

function Icon({ doubtful, settled }: { doubtful: boolean; settled: boolean }) {
  const Shape = doubtful ? IconAlertTriangle : settled ? IconCheck : IconScan;
  return <Shape size={16} aria-hidden />;
}
