import type { ImportSummary, RowOutcome } from '@bawaba/contracts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconEyeExclamation,
  IconFileSpreadsheet,
  IconPin,
  IconPlus,
  IconQuestionMark,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './review.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;

/** Amber and red: somebody must act. */
export const outcomeLooks: Record<RowOutcome, { tone: Tone; icon: Icon }> = {
  unchecked: { tone: 'neutral', icon: IconQuestionMark },
  create: { tone: 'accent', icon: IconPlus },
  created: { tone: 'good', icon: IconCircleCheck },
  error: { tone: 'danger', icon: IconAlertTriangle },
  decision: { tone: 'warning', icon: IconEyeExclamation },
  present: { tone: 'neutral', icon: IconUserCheck },
  left_out: { tone: 'neutral', icon: IconCircleDashed },
  removed: { tone: 'neutral', icon: IconArrowBackUp },
  kept: { tone: 'warning', icon: IconPin },
};
const always: readonly RowOutcome[] = ['error', 'decision', 'present'];

interface OutcomeTilesProps {
  summary: ImportSummary;
  /** Undefined: all rows. */
  chosen: RowOutcome | undefined;
  onChoose: (outcome: RowOutcome | undefined) => void;
}

/** How many rows have which outcome. A press shows them. */
export function OutcomeTiles({ summary, chosen, onChoose }: OutcomeTilesProps) {
  const { t } = useTranslation();
  const { counts, rows, state } = summary;
  const isOver = state === 'undone';
  const shown = (Object.keys(outcomeLooks) as RowOutcome[]).filter(
    (outcome) =>
      counts[outcome] > 0 ||
      outcome === chosen ||
      (state !== 'undone' && always.includes(outcome)) ||
      (outcome === 'create' && state !== 'undone' && counts.created === 0),
  );
  return (
    <fieldset className={classes.tiles}>
      <legend className="visually-hidden">{t('imports.review.outcomes')}</legend>
      {shown.map((outcome) => (
        <Tile
          key={outcome}
          {...outcomeLooks[outcome]}
          label={t(isOver && outcome === 'create' ? 'imports.neverImported' : `imports.outcome.${outcome}`)}
          count={counts[outcome]}
          isChosen={chosen === outcome}
          onPress={() => onChoose(chosen === outcome ? undefined : outcome)}
        />
      ))}
      <Tile
        tone="neutral"
        icon={IconFileSpreadsheet}
        label={t('imports.review.all')}
        count={rows}
        isChosen={chosen === undefined}
        onPress={() => onChoose(undefined)}
      />
    </fieldset>
  );
}

interface TileProps {
  tone: Tone;
  icon: Icon;
  label: string;
  count: number;
  isChosen: boolean;
  onPress: () => void;
}

function Tile({ tone, icon: Icon, label, count, isChosen, onPress }: TileProps) {
  const format = useFormat();
  return (
    <button
      type="button"
      className={classes.tile}
      data-tone={count > 0 ? tone : 'neutral'}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <span className={classes.tileLabel}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {label}
      </span>
      <span className={classes.tileCount}>{format.number(count)}</span>
    </button>
  );
}
