import {
  type Batch,
  type BatchPerson,
  type BatchPersonUpdate,
  type CompanionRelationship,
  companionRelationships,
} from '@bawaba/contracts';
import { Alert, Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { isolated } from '../../lib/isolated.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './batch-board.module.css';
import { useBatchActions } from './batches.queries.ts';
import { PagePicture } from './page-picture.tsx';
import { StandingBadge } from './people-table.tsx';
import { PersonFields } from './person-fields.tsx';
import { type OwnerFieldProps, StayEditor } from './stay-editor.tsx';
import { useBatchTexts } from './use-batch-texts.ts';
import { useKeptChanges } from './use-kept-changes.ts';

interface PersonDialogProps {
  batch: Batch;
  person: BatchPerson;
  ownerField: (props: OwnerFieldProps) => ReactNode;
  /** What stopped the person, with the ways out: the page brings the cards of other features. */
  stopped?: ReactNode;
  openResident?: ReactNode;
  onOpen: (personId: number) => void;
  onClose: () => void;
}

const merged = (before: BatchPersonUpdate | null, next: BatchPersonUpdate): BatchPersonUpdate => ({
  ...before,
  ...next,
  ...((before?.fields || next.fields) && { fields: { ...before?.fields, ...next.fields } }),
});

/** One person beside their pictures. Everything is kept as it is typed. */
export function PersonDialog(props: PersonDialogProps) {
  const { batch, person, ownerField, stopped, openResident, onOpen, onClose } = props;
  const { t } = useTranslation();
  const texts = useBatchTexts();
  const errorText = useErrorText();
  const { updatePerson, refresh } = useBatchActions(batch.id);
  const [failure, setFailure] = useState<unknown>(null);
  const { pending, change, flush, error } = useKeptChanges<BatchPersonUpdate>(async (body) => {
    await updatePerson(person.id, body).catch(async (refused) => {
      if (refused instanceof ApiError && refused.code === 'person_saved') await refresh();
      throw refused;
    });
  }, merged);
  // The order of the moment when it opened: a person who becomes good must not move under the hand.
  const [order] = useState(() => batch.people.map(({ id }) => id));
  const at = order.indexOf(person.id);
  const isOpen = person.standing !== 'saved';
  const own = pending?.stay ?? person.stay;
  const hasOwnStay = Object.keys(own).length > 0;
  const stay = { ...batch.stay, ...own };
  const general = person.is_reviewed ? [] : person.doubts.filter(({ field }) => field === null);
  const problem = texts.problem(person);

  const go = async (to: number | undefined) => {
    await flush();
    if (to === undefined) onClose();
    else onOpen(to);
  };
  async function confirm() {
    change({ is_reviewed: true });
    await go(order[at + 1]);
  }

  return (
    <Dialog
      title={
        <Group gap="sm">
          <bdi>{person.fields.full_name || t('batches.noName')}</bdi>
          <StandingBadge standing={person.standing} />
        </Group>
      }
      fullScreen
      onClose={() => void go(undefined)}
    >
      <div className={classes.person}>
        <div className={classes.pictures}>
          {batch.pages
            .filter(({ person_id }) => person_id === person.id)
            .map((page) => (
              <PagePicture key={page.id} batch={batch} person={person} page={page} onFailure={setFailure} />
            ))}
        </div>
        <div className={classes.fields}>
          {isOpen && general.length > 0 && (
            <Alert color="amber">
              <Stack gap={4}>
                {general.map((doubt) => (
                  <span key={doubt.code}>{texts.doubt(doubt)}</span>
                ))}
              </Stack>
            </Alert>
          )}
          {problem && (
            <Alert color="red" role="alert">
              {problem}
              {stopped}
            </Alert>
          )}
          <PersonFields
            person={person}
            typed={pending?.fields ?? {}}
            onType={(name, value) => change({ fields: { [name]: value } })}
          />
          {isOpen && (
            <>
              <Switch
                label={t('batches.useOwnStay')}
                checked={hasOwnStay}
                onChange={({ currentTarget }) => change({ stay: currentTarget.checked ? batch.stay : {} })}
              />
              {hasOwnStay && (
                <StayEditor
                  stay={stay}
                  villageId={batch.village_id}
                  ownerName={batch.owners.find(({ id }) => id === stay.owner_id)?.name ?? ''}
                  errors={person.problems}
                  onChange={(next) => change({ stay: next })}
                  ownerField={ownerField}
                />
              )}
              <Switch
                label={t('batches.makeHead')}
                checked={pending?.is_head ?? person.is_head}
                onChange={({ currentTarget }) => change({ is_head: currentTarget.checked })}
              />
              {!(pending?.is_head ?? person.is_head) && (
                <Select
                  label={t('batches.relationship')}
                  placeholder={t('batches.alone')}
                  clearable
                  clearButtonProps={{ 'aria-label': t('common.clear') }}
                  data={companionRelationships.map((value) => ({
                    value,
                    label: t(`residents.relation.${value}`),
                  }))}
                  value={pending?.relationship === undefined ? person.relationship : pending.relationship}
                  onChange={(value) => change({ relationship: value as CompanionRelationship | null })}
                />
              )}
            </>
          )}
          {error !== null && (
            <Alert color="red" role="alert">
              {t('batches.notKept', { reason: isolated(errorText(error)) })}
            </Alert>
          )}
          {failure !== null && (
            <Alert color="red" role="alert">
              {errorText(failure)}
            </Alert>
          )}
          <Group justify="space-between">
            <Group gap="sm">
              <Button variant="default" disabled={at <= 0} onClick={() => void go(order[at - 1])}>
                {t('batches.previous')}
              </Button>
              <Button
                variant="default"
                disabled={at === order.length - 1}
                onClick={() => void go(order[at + 1])}
              >
                {t('batches.next')}
              </Button>
            </Group>
            <Group gap="sm">
              {openResident}
              {isOpen && (
                <Button
                  variant="default"
                  onClick={() => change({ is_left_out: person.standing !== 'left_out' })}
                >
                  {t(person.standing === 'left_out' ? 'batches.takeBack' : 'batches.leaveOut')}
                </Button>
              )}
              {person.standing === 'doubtful' && (
                <Button onClick={() => void confirm()}>{t('batches.looksRight')}</Button>
              )}
            </Group>
          </Group>
          {isOpen && (
            <Text size="sm" c="dimmed">
              {t('batches.keptWhenTyped')}
            </Text>
          )}
        </div>
      </div>
    </Dialog>
  );
}
