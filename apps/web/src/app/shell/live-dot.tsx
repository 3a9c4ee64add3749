import { useTranslation } from 'react-i18next';
import type { LiveState } from '../../lib/live/live-line.ts';
import classes from './live-dot.module.css';

const states = ['live', 'asking'] as const;

/** Whether changes of other desks appear by themselves. A full dot, or a ring: the colour alone says nothing. */
export function LiveDot({ state }: { state: LiveState }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes.live}
      data-state={state}
      title={state === 'connecting' ? undefined : t(`navigation.${state}Hint`)}
    >
      <span className={classes.dot} />
      {/* Both texts have their place, so that nothing beside them moves. */}
      <span className={classes.texts} role="status">
        {states.map((one) => (
          <span key={one} className={classes.text} data-shown={one === state || undefined}>
            {t(`navigation.${one}`)}
          </span>
        ))}
      </span>
    </span>
  );
}
