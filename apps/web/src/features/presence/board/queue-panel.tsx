import { Button, Skeleton, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { moveBetweenRows } from '../../../components/row-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import classes from './queue-panel.module.css';

interface QueuePanelProps {
  title: ReactNode;
  isHeadless?: boolean | undefined;
  /** People; undefined until they have loaded. */
  count: number | undefined;
  isLoading: boolean;
  isOutdated: boolean;
  error: unknown;
  onRetry: () => void;
  /** Lines that are not shown yet. */
  more?: { count: number; isLoading: boolean; onShow: () => void } | undefined;
  /** At the end of the heading. */
  action?: ReactNode;
  /** Instead of the lines, when there are none. */
  empty: ReactNode;
  children: ReactNode;
  isEmpty: boolean;
}

const LOADING_LINES = ['a', 'b', 'c', 'd', 'e'];

/** A list of the board with its number. Old lines stay when the next ones cannot be loaded, and the panel says so. */
export function QueuePanel(props: QueuePanelProps) {
  const { title, count, error, more } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const heading = useId();
  return (
    <section
      className={classes.panel}
      aria-labelledby={heading}
      onKeyDown={moveBetweenRows}
      aria-busy={props.isLoading || props.isOutdated}
    >
      <header className={props.isHeadless ? 'visually-hidden' : classes.head}>
        <Title order={2} className={classes.title} id={heading}>
          {title}
        </Title>
        {count !== undefined && <bdi className={classes.count}>{format.number(count)}</bdi>}
        {props.action && <div className={classes.action}>{props.action}</div>}
      </header>
      {Boolean(error) && (
        <div className={classes.error} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            {t('today.failed')} {errorText(error)}
          </span>
          <Button variant="default" onClick={props.onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {props.isLoading ? (
        !error && (
          <div className={classes.loading}>
            {LOADING_LINES.map((line) => (
              <Skeleton key={line} height="2.25rem" />
            ))}
          </div>
        )
      ) : props.isEmpty ? (
        <div className={classes.empty}>{props.empty}</div>
      ) : (
        <div data-outdated={props.isOutdated || undefined}>{props.children}</div>
      )}
      {more && more.count > 0 && !props.isLoading && (
        <Button
          variant="subtle"
          fullWidth
          className={classes.more}
          loading={more.isLoading}
          onClick={more.onShow}
        >
          {t('today.more', { count: more.count })}
        </Button>
      )}
    </section>
  );
}

/** Lines under the name of their building, or of what they have in common. */
export const LineSection = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <>
    {title && <h3 className={classes.group}>{title}</h3>}
    <ul className={classes.lines}>{children}</ul>
  </>
);
