import { Button, Text, Title } from '@mantine/core';
import { type ComponentType, Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './notice-panel.module.css';

export interface Notice {
  key: string | number;
  title: ReactNode;
  /** Under the title: the parts of each line. Empty ones are left out. */
  lines: readonly (readonly ReactNode[])[];
  /** Under the lines: what can be done. The link of the title does not cover it. */
  details?: ReactNode;
}

interface NoticePanelProps {
  title: string;
  hint: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  tone: 'warning' | 'danger';
  /** All of them, of which `notices` may be the first. */
  total: number;
  notices: readonly Notice[];
  /** How many are shown at once: the panel stands above other things. A button shows the others. */
  shown: number;
}

/** People that somebody should look at. */
export function NoticePanel(props: NoticePanelProps) {
  const { title, hint, icon: Icon, tone, total, notices, shown } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="1rem" id={heading}>
          {title}
        </Title>
        <Text span c="dimmed">
          {format.number(total)}
        </Text>
        <Text size="sm" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
      </div>
      <ul className={classes.notices}>
        {notices.slice(0, unfolded ? undefined : shown).map(({ key, title: person, lines, details }) => (
          <li key={key} className={classes.notice} data-tone={tone}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <div>
              <div className={classes.person}>{person}</div>
              {lines.map((parts, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a notice do not move
                <div key={index} className={classes.line}>
                  {parts.filter(Boolean).map((part, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
                    <Fragment key={place}>
                      {place > 0 && ' · '}
                      {part}
                    </Fragment>
                  ))}
                </div>
              ))}
              {details && <div className={classes.details}>{details}</div>}
            </div>
          </li>
        ))}
      </ul>
      {notices.length > shown && (
        <Button
          variant="subtle"
          fullWidth
          className="no-print"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? t('blacklist.showFewer')
            : shown === 0
              ? t('blacklist.showAll')
              : t('blacklist.showMore', { count: notices.length - shown })}
        </Button>
      )}
    </section>
  );
}
