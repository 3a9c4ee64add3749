import type { AuthorityDue } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconPencilExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinePanel, PanelLine, type PanelLineProps } from '../../components/line-panel.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan, useIsAdmin } from '../../lib/permissions.ts';
import { authorityListQueries, type LineFilter } from './authority-lists.queries.ts';
import classes from './due-card.module.css';
import { monthPeriod } from './period.ts';
import { useListTexts } from './use-list-texts.ts';

/** The page has the others. */
const SHOWN = 5;

type Item = AuthorityDue['items'][number];

/** What is late and what is due today, for users who may send it. Nothing when there is nothing. */
export function DueCard({ villageId }: { villageId?: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useListTexts();
  const canSee = useCan('view_authority_lists');
  const canSend = useCan('send_authority_lists');
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...authorityListQueries.due(villageId), enabled: canSend });
  const items = data?.items.filter(({ urgency }) => urgency !== 'later') ?? [];
  const corrections = data?.corrections ?? [];
  const lines = items.length + corrections.length;
  if (!canSend || !data || lines === 0) return null;

  const place = ({ village_name }: { village_name: string }) =>
    isAdmin && (
      <>
        {' · '}
        <bdi>{village_name}</bdi>
      </>
    );
  const when = ({ due_at, urgency }: Item) =>
    urgency === 'late'
      ? t('authorityLists.due.lateSince', { time: format.shortTime(due_at) })
      : t('authorityLists.due.today', { time: format.clock(due_at) });

  return (
    <LinePanel
      className={classes.card}
      title={t('authorityLists.due.title')}
      count={lines}
      action={
        canSee && (
          <Button component={Link} to="/authority-lists" variant="subtle">
            {t('authorityLists.due.open')}
          </Button>
        )
      }
    >
      {items.slice(0, SHOWN).map((item) => (
        <DueLine
          key={`${item.village_id} ${item.kind} ${item.event_day}`}
          icon={item.urgency === 'late' ? IconAlertTriangle : IconClock}
          tone={item.urgency === 'late' ? 'alarm' : 'now'}
          target={canSee ? item : null}
          title={`${texts.kind(item.kind)} · ${texts.eventDay(item.kind, item.event_day)}`}
        >
          <span data-tone={item.urgency === 'late' ? 'alarm' : 'now'}>{when(item)}</span>
          {' · '}
          {t('authorityLists.due.waiting', { count: item.new + item.incomplete })}
          {item.incomplete > 0 && ` · ${t('authorityLists.due.incomplete', { count: item.incomplete })}`}
          {place(item)}
        </DueLine>
      ))}
      {items.length > SHOWN && (
        <li className={classes.more}>{t('authorityLists.due.more', { count: items.length - SHOWN })}</li>
      )}
      {corrections.map((sum) => (
        <DueLine
          key={`${sum.village_id} ${sum.kind}`}
          icon={IconPencilExclamation}
          tone="now"
          target={canSee ? { ...sum, event_day: data.date } : null}
          filter="corrections"
          title={texts.kind(sum.kind)}
        >
          {t('authorityLists.due.corrections', { count: sum.modified + sum.withdrawn })}
          {place(sum)}
        </DueLine>
      ))}
    </LinePanel>
  );
}

interface DueLineProps extends Omit<PanelLineProps, 'name'> {
  title: string;
  /** What the page of the lists shows; null for users who may not see it. */
  target: Pick<Item, 'kind' | 'event_day' | 'village_id'> | null;
  filter?: Exclude<LineFilter, 'unreported'>;
}

function DueLine({ icon, tone, title, target, filter, children }: DueLineProps) {
  const isAdmin = useIsAdmin();
  const name = target ? (
    <Link to="/authority-lists" search={searchOf(target, filter, isAdmin)}>
      {title}
    </Link>
  ) : (
    title
  );
  return (
    <PanelLine icon={icon} tone={tone} name={name}>
      {children}
    </PanelLine>
  );
}

function searchOf(
  { kind, event_day, village_id }: Pick<Item, 'kind' | 'event_day' | 'village_id'>,
  state: DueLineProps['filter'],
  isAdmin: boolean,
) {
  const month = kind === 'monthly_statement' && !state ? monthPeriod(event_day.slice(0, 7)) : null;
  const { from, to } = month ?? { from: event_day, to: event_day };
  // Corrections of a statement are shown with the month that the page proposes.
  const days = kind === 'monthly_statement' && state ? {} : { from, to };
  return { kind, ...days, ...(state && { state }), ...(isAdmin && { village_id: String(village_id) }) };
}
