import type { RollCallSummary } from '@bawaba/contracts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useIsAdmin } from '../../lib/permissions.ts';
import classes from './roll-call-links.module.css';

interface RollCallLinksProps {
  title: string;
  rollCalls: readonly RollCallSummary[];
}

export function RollCallLinks({ title, rollCalls }: RollCallLinksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const heading = useId();
  if (rollCalls.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading}>{title}</h2>
      <ul className={classes.list}>
        {rollCalls.map(({ id, village_name, started_at, started_by, ended_at, people, found }) => (
          <li key={id}>
            <Link to="/roll-call" search={{ id }} className={classes.link}>
              <span className={classes.texts}>
                <b>
                  {format.shortTime(started_at)}
                  {isAdmin && ` · ${isolated(village_name)}`}
                </b>
                <span>
                  {t('rollCalls.foundOf', { found, people })} ·{' '}
                  {t('rollCalls.startedBy', { name: isolated(started_by.full_name) })}
                </span>
              </span>
              {ended_at !== null && found < people && (
                <StatusBadge>{t('rollCalls.missing', { count: people - found })}</StatusBadge>
              )}
              <IconChevronRight size={18} aria-hidden className="mirrored" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
