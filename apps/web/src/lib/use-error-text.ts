import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/** The message of the api if there is one; otherwise a text for the kind of error. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t('common.error');
    if (error.code === 'network') return t('common.network');
    if (error.code === 'incomplete') return t('common.incomplete');
    return error.message || t('common.error');
  };
}
