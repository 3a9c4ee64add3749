import { IconCircleCheck } from '@tabler/icons-react';
import { useAnnouncement } from '../lib/announcements.ts';
import classes from './announcement-banner.module.css';

/** A polite live region. It is always rendered: screen readers announce only changes inside an existing region. */
export function AnnouncementBanner() {
  const announcement = useAnnouncement();
  const action = announcement?.action;
  return (
    <output className={`${classes.region} no-print`} aria-live="polite">
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
  );
}
