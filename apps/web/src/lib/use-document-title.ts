import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The title of the browser tab: the page, then the application. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  const appName = t('common.appName');
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
}
