import { type ImportKind, requiredImportFields } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import classes from './add-import.module.css';
import { useFieldNames } from './use-field-names.ts';

/** What a file of this kind should have. */
export function NeededColumns({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const { fields, oneOf, listed } = useFieldNames(kind);
  const needed = requiredImportFields[kind];
  const optional = fields.map(({ name }) => name).filter((name) => !needed.flat().includes(name));
  return (
    <div className={classes.needs}>
      <p>{t('imports.upload.needs')}</p>
      <ul className={classes.fields}>
        {needed.map((choices) => (
          <li key={choices.join()}>
            <StatusBadge>{oneOf(choices)}</StatusBadge>
          </li>
        ))}
      </ul>
      {optional.length > 0 && (
        <p>{t('imports.upload.optional', { fields: listed(optional.map((name) => [name])) })}</p>
      )}
    </div>
  );
}
