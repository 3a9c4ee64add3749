import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

interface FormActionsProps {
  /** At the start edge: what the user should know before saving. */
  status?: ReactNode;
  /** The buttons, the main one last. */
  children: ReactNode;
}

/** The buttons of a form. They stick to the lower edge of the screen or dialog, so Save is always in reach. */
export const FormActions = ({ status, children }: FormActionsProps) => (
  <div className={`${classes.bar} no-print`}>
    {status && <div className={classes.status}>{status}</div>}
    <div className={classes.buttons}>{children}</div>
  </div>
);
