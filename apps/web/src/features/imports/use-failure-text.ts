import { errorTable, type ImportSummary, type Language } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';

/** Why the file could not be read, or why the work on it stopped. */
export function useFailureText(): (summary: ImportSummary) => string | null {
  const { i18n } = useTranslation();
  return ({ failure }) =>
    failure !== null && failure in errorTable
      ? errorTable[failure as keyof typeof errorTable][i18n.language as Language]
      : null;
}
