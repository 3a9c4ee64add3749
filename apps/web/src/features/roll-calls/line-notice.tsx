import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './notice.module.css';

/** Says that ticking goes on without a line. Always rendered: screen readers announce what changes inside. */
export function LineNotice({ isLost, kept }: { isLost: boolean; kept: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {isLost && (
        <p className={classes.notice}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden />
          {kept > 0 ? t('rollCalls.noLineKept', { count: kept }) : t('rollCalls.noLine')}
        </p>
      )}
    </div>
  );
}
