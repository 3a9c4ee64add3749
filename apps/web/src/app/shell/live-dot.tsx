import { useTranslation } from 'react-i18next';
import { useLive } from '../../lib/live/use-live.ts';
import classes from './live-dot.module.css';

/**
 * Whether changes of other desks appear by themselves. A full dot, or a ring: the colour alone says nothing. It is the first
 * at its end of the header, so a longer text moves nothing else.
 */
export function LiveDot() {
  const { t } = useTranslation();
  const state = useLive();
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
