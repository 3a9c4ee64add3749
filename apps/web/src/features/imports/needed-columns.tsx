import type { ImportKind } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import classes from './add-import.module.css';
import { useFieldNames } from './use-field-names.ts';

/** What a file of this kind should have. */
export function NeededColumns({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const { fields, nameOf, listed } = useFieldNames(kind);
  const names = (isRequired: boolean) =>
    fields.filter(({ required }) => required === isRequired).map(({ name }) => name);
  const optional = names(false);
  return (
    <div className={classes.needs}>
      <p>{t('imports.upload.needs')}</p>
      <ul className={classes.fields}>
        {names(true).map((name) => (
          <li key={name}>
            <StatusBadge>{nameOf(name)}</StatusBadge>
          </li>
        ))}
      </ul>
      {optional.length > 0 && <p>{t('imports.upload.optional', { fields: listed(optional) })}</p>}
    </div>
  );
}
