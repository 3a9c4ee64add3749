import type { RollCall } from '@bawaba/contracts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { byBuilding } from './arrange-people.ts';
import type { ShownPerson } from './merge-ticks.ts';
import classes from './roll-call-progress.module.css';

interface RollCallProgressProps {
  rollCall: RollCall;
  people: readonly ShownPerson[];
  /** The building whose people are shown; null: all. */
  building: string | null;
  onBuilding: (key: string | null) => void;
}

/** Counts who is missing, not who is found. */
export function RollCallProgress({ rollCall, people, building, onBuilding }: RollCallProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = people.filter(({ is_found }) => is_found).length;
  const missing = people.length - found;
  const buildings = byBuilding(people);
  const tickers = new Set(people.flatMap(({ ticked_by }) => ticked_by?.username ?? [])).size;
  const { started_at, ended_at, ended_by } = rollCall;
  const facts = [
    t('rollCalls.foundOf', { found, people: people.length }),
    ended_at && ended_by
      ? t('rollCalls.endedAt', { time: format.shortTime(ended_at), name: isolated(ended_by.full_name) })
      : t('rollCalls.since', { time: format.clock(started_at) }),
    tickers > 1 && !ended_at && t('rollCalls.counting', { count: tickers }),
  ].filter(Boolean);

  return (
    <section className={classes.panel} aria-label={t('rollCalls.progress')}>
      <p className={classes.big} role="status" data-done={missing === 0 || undefined}>
        {missing === 0 ? t('rollCalls.allFound') : t('rollCalls.missing', { count: missing })}
      </p>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('rollCalls.progress')}
        aria-valuemin={0}
        aria-valuemax={people.length}
        aria-valuenow={found}
      >
        <span style={{ inlineSize: `${(100 * found) / Math.max(1, people.length)}%` }} />
      </div>
      {buildings.length > 1 && (
        <fieldset className={`${classes.buildings} no-print`} aria-label={t('rollCalls.buildings')}>
          {buildings.map(({ key, name, people: inside }) => {
            const here = inside.filter(({ is_found }) => is_found).length;
            const label = name ?? t('rollCalls.noBuilding');
            return (
              <button
                key={key}
                type="button"
                aria-pressed={building === key}
                data-full={here === inside.length || undefined}
                onClick={() => onBuilding(building === key ? null : key)}
              >
                <b dir="auto">{label}</b>{' '}
                <span>
                  {here === inside.length ? (
                    <>
                      <Ltr>{format.number(here)}</Ltr> <IconCheck size={16} stroke={2.5} aria-hidden />
                    </>
                  ) : (
                    <Ltr>
                      {format.number(here)}/{format.number(inside.length)}
                    </Ltr>
                  )}
                </span>{' '}
                <span className="visually-hidden">{t('rollCalls.progress')}</span>
              </button>
            );
          })}
        </fieldset>
      )}
    </section>
  );
}
