import type { Resident } from '@bawaba/contracts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './person-rows.module.css';
import { RecordPanel } from './record-panel.tsx';

/** With whom the resident came, and the children without a document. Nothing for somebody who came alone. */
export function ResidentFamily({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { head_id, head_name, relationship, children } = resident;
  if (head_id === null && children.length === 0) return null;
  return (
    <RecordPanel title={t('residents.companions')}>
      <ul className={classes.rows}>
        {head_id !== null && (
          <li className={classes.row}>
            <span className={classes.end}>{t('residents.cameWith')}</span>
            <Link to="/residents/$id" params={{ id: String(head_id) }} className={classes.main}>
              <bdi>{head_name}</bdi>
            </Link>
            {relationship && <span className={classes.end}>{t(`residents.relation.${relationship}`)}</span>}
            <IconChevronRight size={18} className={`${classes.end} mirrored no-print`} aria-hidden />
          </li>
        )}
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: children have no other identity
          <li key={index} className={classes.row}>
            <span className={classes.main}>
              <bdi>{child.full_name}</bdi>
              <span className={classes.note}>
                {[
                  t('residents.withoutDocument'),
                  child.sex && t(`residents.sexName.${child.sex}`),
                  child.birthdate && format.day(child.birthdate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
