import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/permissions.ts';
import classes from './row-keys.module.css';

/** The keys of a row in focus, in words. Only beside a mouse: who has one has a keyboard. */
export function RowKeys({ withExtend }: { withExtend: boolean }) {
  const { t } = useTranslation();
  const canRecord = useCan('record_presence');
  const keys: [keys: string[], does: string][] = [
    [['↑', '↓'], t('presence.keyMove')],
    [['Enter'], t('presence.keyOpen')],
  ];
  if (canRecord) keys.push([['A'], t('presence.keyArrived')]);
  if (canRecord) keys.push([['L'], t('presence.keyLeft')]);
  if (withExtend) keys.push([['E'], t('presence.keyExtend')]);
  if (canRecord) keys.push([['Z'], t('presence.keyUndo')]);
  return (
    <p className={`${classes.keys} no-print`}>
      <span className="visually-hidden">{t('presence.keys')}: </span>
      {keys.map(([names, does]) => (
        <Fragment key={does}>
          <span className={classes.key}>
            {names.map((name) => (
              <Kbd key={name} size="sm">
                {name}
              </Kbd>
            ))}{' '}
            {does}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
