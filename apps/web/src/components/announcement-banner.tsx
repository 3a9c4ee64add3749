import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { closeFailure, useAnnouncement, useFailures } from '../lib/announcements.ts';
import classes from './announcement-banner.module.css';

/** A polite live region. It is always rendered: screen readers announce only changes inside an existing region. */
export function AnnouncementBanner() {
  const announcement = useAnnouncement();
  const action = announcement?.action;
  return (
    <div className={`${classes.region} no-print`}>
      <Failures />
      <output aria-live="polite">
        {announcement && (
          <span key={announcement.id} className={classes.banner}>
            <IconCircleCheck size={20} aria-hidden="true" />
            <span className={classes.text}>{announcement.text}</span>
            {action && (
              <button type="button" className={classes.action} onClick={action.act}>
                {action.label}
                {action.key && <kbd className={classes.key}>{action.key}</kbd>}
              </button>
            )}
          </span>
        )}
      </output>
    </div>
  );
}

function Failures() {
  const { t } = useTranslation();
  return useFailures().map(({ id, text, action }) => (
    <div key={id} role="alert" className={classes.banner} data-failed>
      <IconAlertCircle size={20} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            closeFailure(id);
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.action} onClick={() => closeFailure(id)}>
        {t('common.close')}
      </button>
    </div>
  ));
}
