import type { Permission, PermissionCategory, PermissionName, permission } from '@bawaba/contracts';
import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { usePermissionCheck } from '../../lib/permissions.ts';
import classes from './permission-picker.module.css';

type Entry = z.infer<typeof permission>;

interface PermissionPickerProps {
  catalogue: readonly Entry[];
  value: readonly string[];
  onChange: (names: string[]) => void;
}

/** All permissions by category. Users can grant only the permissions that they have. */
export function PermissionPicker({ catalogue, value, onChange }: PermissionPickerProps) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const categories = [...new Set(catalogue.map(({ category }) => category))];
  const holdsEvery = catalogue.every(({ name }) => can(name as PermissionName));
  const set = (names: readonly string[], chosen: boolean) =>
    onChange(chosen ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)));

  return (
    <section aria-label={t('roles.permissions')}>
      <Text fw={600}>{t('roles.permissions')}</Text>
      {!holdsEvery && (
        <Text size="sm" c="dimmed">
          {t('roles.notHeld')}
        </Text>
      )}
      <div className={classes.categories}>
        {categories.map((category) => {
          const entries = catalogue.filter((entry) => entry.category === category);
          const grantable = entries.map(({ name }) => name).filter((name) => can(name as PermissionName));
          const chosen = grantable.filter((name) => value.includes(name));
          const title = t(`roles.category.${category as PermissionCategory}`);
          return (
            <fieldset key={category} className={classes.category}>
              <legend className="visually-hidden">{title}</legend>
              <Checkbox
                className={classes.all}
                label={title}
                aria-label={t('roles.selectAll', { category: title })}
                checked={grantable.length > 0 && chosen.length === grantable.length}
                indeterminate={chosen.length > 0 && chosen.length < grantable.length}
                disabled={grantable.length === 0}
                onChange={({ currentTarget }) => set(grantable, currentTarget.checked)}
              />
              {entries.map(({ name }) => (
                <Checkbox
                  key={name}
                  className={classes.permission}
                  label={t(`roles.permission.${name as Permission}`)}
                  checked={value.includes(name)}
                  disabled={!can(name as PermissionName)}
                  onChange={({ currentTarget }) => set([name], currentTarget.checked)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}
