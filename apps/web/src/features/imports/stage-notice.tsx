import type { ImportSummary } from '@bawaba/contracts';
import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { listOf } from './import-kinds.ts';
import { rejectedRows, stageOf } from './import-stage.ts';
import classes from './review.module.css';
import { UndoButton } from './undo-button.tsx';

interface StageNoticeProps {
  summary: ImportSummary;
}

/** What was made or taken back, and what one can do about it. Nothing before the first commit, if rows can be imported. */
export function StageNotice({ summary }: StageNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { counts, committed_at, undone_at } = summary;
  const stage = stageOf(summary);
  const left = rejectedRows(summary);
  const undo = summary.can_undo && <UndoButton summary={summary} />;
  if (stage === 'nothing')
    return (
      <Notice
        tone="warning"
        icon={<IconAlertTriangle size={32} stroke={1.5} aria-hidden />}
        title={t('imports.review.nothingToImport')}
        text={t('imports.review.nothingToImportHint')}
      />
    );
  if (stage === 'stopped')
    return (
      <Notice
        tone="warning"
        icon={<IconPlayerPause size={32} stroke={1.5} aria-hidden />}
        title={t('imports.state.stopped')}
        text={t('imports.review.stopped', { created: counts.created })}
        actions={undo}
      />
    );
  if (stage === 'done')
    return (
      <Notice
        tone="good"
        icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
        title={t('imports.done.title', { count: counts.created })}
        text={[
          committed_at && t('imports.done.at', { time: format.minute(committed_at) }),
          left > 0 ? t('imports.done.notImported', { count: left }) : t('imports.done.allImported'),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {undo}
            <OpenList summary={summary} />
          </>
        }
      />
    );
  if (stage === 'undone')
    return (
      <Notice
        tone={counts.kept > 0 ? 'warning' : 'neutral'}
        icon={<IconArrowBackUp size={32} stroke={1.5} className="mirrored" aria-hidden />}
        title={t('imports.undone.title', { count: counts.removed })}
        text={[
          undone_at && t('imports.undone.at', { time: format.minute(undone_at) }),
          counts.kept > 0 ? t('imports.undone.kept', { count: counts.kept }) : t('imports.undone.all'),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    );
  return null;
}

/** The list with the people who were imported. */
function OpenList({ summary: { kind, village_id } }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const { to, permission } = listOf[kind];
  const canSee = useCan(permission);
  if (!canSee) return null;
  const search = kind === 'owners' ? {} : { village_id: String(village_id) };
  return (
    <Button renderRoot={(props) => <Link to={to} search={search} {...props} />}>
      {t(`imports.done.openList.${kind}`)}
    </Button>
  );
}

interface NoticeProps {
  tone: 'good' | 'warning' | 'neutral';
  icon: ReactNode;
  title: string;
  text: string;
  actions?: ReactNode;
}

const Notice = ({ tone, icon, title, text, actions }: NoticeProps) => (
  <section className={classes.notice} data-tone={tone}>
    {icon}
    <div className={classes.words}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <p>{text}</p>
    </div>
    {actions}
  </section>
);
