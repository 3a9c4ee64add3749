import type { AuthorityListKind, AuthorityListPreview } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import classes from './list-preview.module.css';
import { useListTexts } from './use-list-texts.ts';

type Counts = Pick<AuthorityListPreview, 'reports' | 'corrections' | 'withdrawals' | 'left_out'>;

/** What a list says, in four numbers. */
export function PreviewCounts({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reports, corrections, withdrawals, left_out } = counts;
  return (
    <dl className={classes.counts}>
      {(
        [
          [t('authorityLists.reports'), reports],
          [t('authorityLists.corrections'), corrections],
          [t('authorityLists.withdrawals'), withdrawals],
          [t('authorityLists.leftOut'), left_out, 'warning'],
        ] as const
      ).map(([label, count, tone]) => (
        <div key={label} data-tone={count > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who is not on the list, why, and the way to their form. */
export function LeftOut({ preview, kind }: { preview: AuthorityListPreview; kind: AuthorityListKind }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const canSee = useCan('view_residents');
  const canEdit = useCan('edit_residents') && canSee;
  const { left_out, left_out_lines: lines } = preview;
  const isOneDay = new Set(lines.map(({ event_day }) => event_day)).size <= 1;
  return (
    <section className={classes.leftOut}>
      <Text size="sm">{t('authorityLists.leftOutTitle', { count: left_out })}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <ul className={classes.people} tabIndex={0} aria-label={t('authorityLists.leftOut')}>
        {lines.map(({ resident_id, event_day, full_name, missing }) => {
          const name = full_name ?? t('authorityLists.nobody');
          return (
            <li key={`${resident_id} ${event_day}`}>
              {canEdit && !missing.includes('daily_list') ? (
                <Link to="/residents/$id" params={{ id: String(resident_id) }} search={{ edit: true }}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              {!isOneDay && <span> · {texts.eventDay(kind, event_day)}</span>}
              <span className={classes.missing}> · {texts.fieldNames(missing)}</span>
            </li>
          );
        })}
      </ul>
      {left_out > lines.length && (
        <Text size="sm" c="dimmed">
          {t('authorityLists.leftOutMore', { count: left_out - lines.length })}
        </Text>
      )}
    </section>
  );
}
