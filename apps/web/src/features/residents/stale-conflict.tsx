import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../../lib/use-brought-into-view.ts';
import type { FieldConflict } from './field-conflicts.ts';
import type { useFieldTexts } from './field-labels.ts';
import type { ResidentValues } from './resident-values.ts';
import classes from './stale-conflict.module.css';

interface StaleConflictProps {
  conflicts: readonly FieldConflict[];
  mine: ResidentValues;
  theirs: ResidentValues;
  texts: ReturnType<typeof useFieldTexts>;
  pending: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

/** Two people edited one record; the second decides with both versions in sight. */
export function StaleConflict(props: StaleConflictProps) {
  const { conflicts, mine, theirs, texts, pending, onTakeTheirs, onSaveMine } = props;
  const { t } = useTranslation();
  const shown = useBroughtIntoView<HTMLElement>({ focus: true });
  return (
    <section
      ref={shown}
      tabIndex={-1}
      className={classes.conflict}
      role="alert"
      aria-label={t('residents.conflictTitle')}
    >
      <div>
        <Title order={2}>{t('residents.conflictTitle')}</Title>
        <Text>{t(conflicts.length > 0 ? 'residents.conflictHint' : 'residents.conflictNothing')}</Text>
      </div>
      {conflicts.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('residents.field')}</th>
              <th scope="col">{t('residents.theirs')}</th>
              <th scope="col">{t('residents.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ name, mineToo }) => (
              <tr key={name}>
                <th scope="row">{texts.label(name)}</th>
                <td>
                  <bdi>{texts.text(name, theirs)}</bdi>
                </td>
                <td>
                  {mineToo ? (
                    <bdi>{texts.text(name, mine)}</bdi>
                  ) : (
                    <span className={classes.untouched}>{t('residents.unchangedByMe')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('residents.takeTheirs')}
        </Button>
        <Button loading={pending} onClick={onSaveMine}>
          {t('residents.saveMine')}
        </Button>
      </Group>
    </section>
  );
}
