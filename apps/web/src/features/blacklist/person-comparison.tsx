import type { BlacklistMatch } from '@bawaba/contracts';
import { foldText } from '@bawaba/identity';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { NameComparison } from '../../components/name-comparison.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './person-comparison.module.css';

/** Somebody who is compared with an entry. */
export interface ComparedPerson {
  readonly full_name: string;
  readonly birthdate: string | null;
  readonly sex: string | null;
  readonly id_number: string | null;
  readonly village_name: string | null;
}

interface PersonComparisonProps {
  person: ComparedPerson;
  /** Who they are: "in this form", "inside". */
  label: string;
  entry: BlacklistMatch;
}

/** Somebody beside a similar entry of the blacklist, field by field, and why the names are similar. */
export function PersonComparison({ person, label, entry }: PersonComparisonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = (date: string | null) => date && format.day(date);
  const sex = (code: string | null) => code && t(`residents.sexName.${code as 'M' | 'F' | 'X'}`);
  const number = (text: string | null) => text && <Ltr>{text}</Ltr>;
  const text = (value: string | null) => value && <bdi dir="auto">{value}</bdi>;
  const isAlias = entry.match.name !== entry.full_name;
  const rows: { name: string; a: ReactNode; b: ReactNode; isSame?: boolean }[] = [
    {
      name: t('blacklist.fullName'),
      a: text(person.full_name),
      b: (
        <>
          {text(entry.match.name)}
          {isAlias && entry.full_name && (
            <span className={classes.alias}>
              {t('blacklist.aliasOf')} {text(entry.full_name)}
            </span>
          )}
        </>
      ),
      isSame: foldText(person.full_name) === foldText(entry.match.name),
    },
    {
      name: t('blacklist.birthdate'),
      a: day(person.birthdate),
      b: day(entry.birthdate),
      isSame: person.birthdate === entry.birthdate,
    },
    { name: t('blacklist.sex'), a: sex(person.sex), b: sex(entry.sex), isSame: person.sex === entry.sex },
    { name: t('blacklist.idNumber'), a: number(person.id_number), b: number(entry.id_number) },
    { name: t('blacklist.village'), a: text(person.village_name), b: text(entry.village_name) },
  ];
  const onBlacklist = t('common.looksLikeBlacklist');
  return (
    <div className={classes.comparison}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{label}</th>
            <th scope="col">{onBlacklist}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, a, b, isSame }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{a || <Unknown />}</td>
              <td>
                {b || <Unknown />}
                {isSame && a && (
                  <IconCheck size={16} className={classes.same} role="img" aria-label={t('blacklist.same')} />
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('blacklist.reason')}</th>
            <td className={classes.none} />
            <td className={classes.reason}>{text(entry.reason)}</td>
          </tr>
        </tbody>
      </table>
      <NameComparison match={entry.match} labels={{ a: label, b: onBlacklist }} />
    </div>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return <span className={classes.unknown}>{t('blacklist.unknown')}</span>;
}
