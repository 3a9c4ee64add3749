import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './review-strip.module.css';

/** What is left to compare with the document, in words. */
export function ReviewStrip({ labels }: { labels: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const count = labels.length;
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' }).format(labels);
  return (
    <div className={classes.strip} role="status" data-left={count}>
      {count === 0 ? (
        <span className={classes.done}>
          <IconCircleCheck size={18} aria-hidden />
          {t('common.nothingToCheck')}
        </span>
      ) : (
        <>
          <span className={classes.count}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('common.toCheck', { count })}
          </span>
          <span className={classes.names}>{list}</span>
          <span className={classes.keys}>
            <kbd>Enter</kbd> {t('common.enterConfirms')}
          </span>
        </>
      )}
    </div>
  );
}
