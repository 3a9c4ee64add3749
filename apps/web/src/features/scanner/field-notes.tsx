import type { ScanWarning } from '@bawaba/contracts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldInPlace } from '../../lib/field-aside.tsx';
import classes from './field-notes.module.css';
import type { Mark } from './marks.ts';
import { useScanTexts } from './use-scan-texts.ts';

/** Asked in their own place: at the Save button, and in a card above the fields. */
const askedElsewhere = ['document_expired', 'numbers_differ'];
export const isAboutField = ({ code }: ScanWarning) => !askedElsewhere.includes(code);

/** The form explains a national number itself. */
const explainedByForm = ['number_unread', 'number_implausible', 'number_check_digit'];
const hasSentence = ({ code }: ScanWarning) => !explainedByForm.includes(code);

/** What is doubtful, in a few words. */
export function DoubtText({ state, code }: { state: Mark['state']; code: string | undefined }) {
  const { t } = useTranslation();
  const texts = useScanTexts();
  if (state === 'unread') return t('scanner.unread');
  return state === 'differs' ? t('scanner.differs') : texts.doubt(code);
}

export function Checked() {
  const { t } = useTranslation();
  return (
    <span className={classes.checked}>
      <IconCheck size={14} aria-hidden />
      {t('scanner.checked')}
    </span>
  );
}

interface ConfirmButtonProps {
  label: string;
  /** The field has another value than the document. */
  differs: boolean;
  onConfirm: () => void;
}

export function ConfirmButton({ label, differs, onConfirm }: ConfirmButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.right}
      onClick={onConfirm}
      aria-label={t(differs ? 'scanner.keepOf' : 'scanner.confirmOf', { field: label })}
    >
      <IconCheck size={14} stroke={2.5} aria-hidden />
      <span>{t(differs ? 'scanner.keep' : 'scanner.confirm')}</span>
    </button>
  );
}

interface UnderFieldProps {
  field: FieldInPlace;
  /** The value on the document, if the field has another one. */
  other: string | null;
  warnings: readonly ScanWarning[];
}

export function UnderField({ field, other, warnings }: UnderFieldProps) {
  const { t } = useTranslation();
  const texts = useScanTexts();
  const sentences = warnings.filter(hasSentence);
  if (other === null && sentences.length === 0) return null;
  return (
    <div className={classes.under}>
      {other !== null && (
        <span>
          {t('scanner.says')}: <bdi className={classes.value}>{field.show?.(other) ?? other}</bdi>{' '}
          <button
            type="button"
            className={classes.use}
            onClick={() => field.use(other)}
            aria-label={t('scanner.useOf', { field: field.label })}
          >
            {t('scanner.use')}
          </button>
        </span>
      )}
      {sentences.map((warning) => (
        <span key={warning.code} className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {texts.warning(warning)}
        </span>
      ))}
    </div>
  );
}
