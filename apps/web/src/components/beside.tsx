import type { ReactNode } from 'react';
import classes from './beside.module.css';

/** Two parts, such as a scanner and its form: side by side on a wide screen, one above the other on a narrow one. */
export const Beside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={aside ? classes.beside : undefined}>
    {aside && <div className={classes.aside}>{aside}</div>}
    <div className={classes.main}>{children}</div>
  </div>
);
