import type { AuthorityLine } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './line-changes.module.css';
import { useListTexts } from './use-list-texts.ts';

/** What was sent and what the register says now, side by side. Nothing for a line that is still true. */
export function LineChanges({ line }: { line: AuthorityLine }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const { state, is_settled, before, after, list, full_name } = line;
  if (state === 'withdrawn')
    return (
      <Text size="sm" className={classes.note}>
        {is_settled
          ? t('authorityLists.goneSettled')
          : t('authorityLists.gone', { list: list ? texts.number(list) : '' })}
      </Text>
    );
  if (!before || !after) return null;
  const changed = Object.keys(before).filter((key) => (before[key] ?? '') !== (after[key] ?? ''));
  return (
    <table
      className={classes.changes}
      aria-label={t('authorityLists.changes', { name: full_name ?? t('authorityLists.nobody') })}
    >
      <thead>
        <tr>
          <td />
          <th scope="col">
            {t('authorityLists.before')}
            {list && <> · {texts.number(list)}</>}
          </th>
          <th scope="col">{t('authorityLists.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((key) => (
          <tr key={key}>
            <th scope="row">{texts.fieldName(key)}</th>
            <td>
              <del>
                <bdi>{texts.value(key, before[key])}</bdi>
              </del>
            </td>
            <td>
              <ins>
                <bdi>{texts.value(key, after[key])}</bdi>
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
