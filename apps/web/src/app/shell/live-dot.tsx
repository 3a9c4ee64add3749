import { useTranslation } from 'react-i18next';
import type { LiveState } from '../../lib/live/live-line.ts';
import classes from './live-dot.module.css';

/**
 * Whether changes of other desks appear by themselves. A full dot, or a ring: the colour alone says nothing. It is the first
 * at its end of the header, so a longer text moves nothing else.
 */
export function LiveDot({ state }: { state: LiveState }) {
  const { t } = useTranslation();
  const isKnown = state !== 'connecting';
  return (
    <span
      className={classes.live}
      data-state={state}
      title={isKnown ? t(`navigation.${state}Hint`) : undefined}
    >
      <span className={classes.dot} />
      <span className={classes.text} role="status">
        {isKnown && t(`navigation.${state}`)}
      </span>
    </span>
  );
}
