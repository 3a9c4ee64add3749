import type { ScanWarning } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-error.ts';

/** Translates known codes; for unknown codes, uses the message of the service. */
export function useScanTexts() {
  const { t, i18n } = useTranslation();
  return {
    warning({ code, message }: Pick<ScanWarning, 'code' | 'message'>): string {
      const key = `scanner.warning.${code}`;
      return i18n.exists(key) ? t(key as 'scanner.warning.name_cut') : message;
    },
    /** What is doubtful about a field, in a few words. */
    doubt(code: string | undefined): string {
      const key = `scanner.doubt.${code}`;
      return code && i18n.exists(key) ? t(key as 'scanner.doubt.name_cut') : t('scanner.pleaseCheck');
    },
    failure({ code, body, message, status }: ApiError): string {
      const said = typeof body.code === 'string' ? body.code : code;
      const key = `scanner.failure.${said}`;
      // `failed` is the most general text: a message of the service is better.
      if (i18n.exists(key) && !(said === 'failed' && message)) return t(key as 'scanner.failure.failed');
      return (
        message ||
        (status > 0 ? t('scanner.httpStatus', { status: String(status) }) : t('scanner.failure.failed'))
      );
    },
  };
}
