import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './resident-filters.module.css';
import type { ViewFilters } from './resident-views.ts';
import { useSavedViewActions } from './saved-views.queries.ts';

/** As in the contract. */
const MAX_NAME = 40;

/** Saves the filters of the page under a name. */
export function SaveView({ filters }: { filters: ViewFilters }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { save } = useSavedViewActions();
  const [opened, popover] = useDisclosure(false);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form of the filters is around this one in React, though not in the document.
    event.stopPropagation();
    if (!name.trim()) return setError(t('common.requiredField'));
    setSaving(true);
    try {
      await save({ name: name.trim(), filters });
      announce(t('residents.viewSaved'));
      popover.close();
      setName('');
    } catch (problem) {
      setError(errorText(problem));
    }
    setSaving(false);
  };

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && popover.close()}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          className={classes.end}
          variant="subtle"
          px="sm"
          leftSection={<IconBookmarkPlus size={18} stroke={1.75} aria-hidden />}
          onClick={popover.toggle}
        >
          {t('residents.saveView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('residents.saveView')}>
        <form onSubmit={submit}>
          <Stack gap="sm" maw="16rem">
            <TextInput
              label={t('residents.viewName')}
              description={t('residents.viewNameHint')}
              value={name}
              maxLength={MAX_NAME}
              error={error}
              dir="auto"
              data-autofocus
              onChange={({ currentTarget }) => {
                setName(currentTarget.value);
                setError(null);
              }}
            />
            <Button type="submit" loading={saving}>
              {t('common.save')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
