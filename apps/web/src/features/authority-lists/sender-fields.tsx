import type { AuthorityKind, SenderRole } from '@bawaba/contracts';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authorityListQueries } from './authority-lists.queries.ts';

/** The roles that can be chosen, and those that were chosen already. */
export function useSenderRoles({ village_id, sender_roles }: AuthorityKind): readonly SenderRole[] {
  const { data = [] } = useQuery(authorityListQueries.senderRoles(village_id));
  const before = sender_roles?.filter((role) => !data.some(({ id }) => id === role.id)) ?? [];
  return [...data, ...before];
}

interface SenderFieldsProps {
  roles: readonly SenderRole[];
  /** Null: everybody with the permission. */
  value: readonly number[] | null;
  error: ReactNode;
  onChange: (value: number[] | null) => void;
}

/** Who may send this kind of list. */
export function SenderFields({ roles, value, error, onChange }: SenderFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('authorityLists.set.senders')}
        description={t('authorityLists.set.sendersHint')}
        value={value === null ? 'everybody' : 'roles'}
        onChange={(choice) => onChange(choice === 'everybody' ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="everybody" label={t('authorityLists.set.everybody')} />
          <Radio value="roles" label={t('authorityLists.set.someRoles')} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group
          aria-label={t('authorityLists.set.someRoles')}
          error={error}
          value={value.map(String)}
          onChange={(ids) => onChange(ids.map(Number).sort((one, other) => one - other))}
        >
          <Stack gap="xs" ps="xl">
            {roles.map(({ id, display_name }) => (
              <Checkbox key={id} value={String(id)} label={<bdi>{display_name}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
