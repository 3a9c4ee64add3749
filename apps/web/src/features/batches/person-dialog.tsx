import {
  type Batch,
  type BatchPerson,
  type BatchPersonUpdate,
  registrationWarnings,
} from '@bawaba/contracts';
import { Alert, Group, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { focusUnreadableDate } from '../../components/unreadable-date.ts';
import { announce } from '../../lib/announcements.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isolated } from '../../lib/isolated.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useBatchActions } from './batches.queries.ts';
import { StandingBadge } from './people-table.tsx';
import { PersonActions } from './person-actions.tsx';
import classes from './person-dialog.module.css';
import { PersonFamily } from './person-family.tsx';
import { PersonFields } from './person-fields.tsx';
import { type PersonDocumentProps, PersonPictures } from './person-pictures.tsx';
import { type OwnerFieldProps, StayEditor } from './stay-editor.tsx';
import { useBatchTexts } from './use-batch-texts.ts';
import { useDoubtWalk } from './use-doubt-walk.ts';
import { useKeptChanges } from './use-kept-changes.ts';

interface PersonDialogProps {
  batch: Batch;
  person: BatchPerson;
  /** The people in the order of the moment when the first one opened: who becomes good must not move under the hand. */
  order: readonly number[];
  ownerField: (props: OwnerFieldProps) => ReactNode;
  documentView: (props: PersonDocumentProps) => ReactNode;
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

/** The clerk has seen the warnings that are shown now. One that a check finds later is not among them. */
const reviewed = ({ doubts }: BatchPerson): BatchPersonUpdate => ({
  is_reviewed: true,
  acknowledged: registrationWarnings.filter((warning) => doubts.some(({ code }) => code === warning)),
});

/** One person beside their pictures. */
export function PersonDialog(props: PersonDialogProps) {
  const { t } = useTranslation();
  const { person, onClose } = props;
  const keep = useRef(() => Promise.resolve(true));
  return (
    <Dialog
      title={
        <Group gap="sm">
          <bdi>{person.fields.full_name || t('batches.noName')}</bdi>
          <StandingBadge standing={person.standing} />
        </Group>
      }
      fullScreen
      onClose={() => void keep.current().then((isKept) => isKept && onClose())}
    >
      <PersonReview key={person.id} keep={keep} {...props} />
    </Dialog>
  );
}

interface PersonReviewProps extends PersonDialogProps {
  /** Before the dialog closes. */
  keep: RefObject<() => Promise<boolean>>;
}

/** Everything is kept as it is typed. */
function PersonReview(props: PersonReviewProps) {
  const { batch, person, order, keep, ownerField, documentView, stopped, openResident, onOpen, onClose } =
    props;
  const { t } = useTranslation();
  const texts = useBatchTexts();
  const errorText = useErrorText();
  const { updatePerson, refresh, check, save } = useBatchActions(batch.id);
  const [failure, setFailure] = useState<unknown>(null);
  /** Why the person is not saved, though nothing failed. */
  const [notSaved, setNotSaved] = useState<'headFirst' | 'lookAgain' | 'stillStopped' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { root, current, onFocus, onKeyDown } = useDoubtWalk();
  const { pending, change, flush, error } = useKeptChanges<BatchPersonUpdate>(async (body) => {
    await updatePerson(person.id, body).catch(async (refused) => {
      if (refused instanceof ApiError && refused.code === 'person_saved') await refresh();
      throw refused;
    });
  }, merged);
  const at = order.indexOf(person.id);
  const isOpen = person.standing !== 'saved';
  const own = pending?.stay ?? person.stay;
  const hasOwnStay = Object.keys(own).length > 0;
  const stay = { ...batch.stay, ...own };
  const general = person.is_reviewed ? [] : person.doubts.filter(({ field }) => field === null);
  const problem = texts.problem(person);

  // Who has seen that something is not kept may leave it.
  keep.current = async () => error !== null || (await flush());
  const go = async (to: number | undefined) => {
    if (!(await flush())) return;
    if (to === undefined) onClose();
    else onOpen(to);
  };
  const confirm = () => {
    if (focusUnreadableDate(root.current)) return;
    change(reviewed(person));
    void go(order[at + 1]);
  };
  async function saveThis() {
    if (focusUnreadableDate(root.current)) return;
    setSaving(true);
    setFailure(null);
    setNotSaved(null);
    if (person.standing === 'doubtful') change(reviewed(person));
    if (!(await flush())) return setSaving(false);
    try {
      const { people } = await save([person.id]);
      const after = people.find(({ id }) => id === person.id);
      if (after?.standing === 'good') setNotSaved('headFirst');
      if (after?.standing === 'doubtful') setNotSaved('lookAgain');
      if (after?.standing === 'saved') {
        announce(t('batches.saved', { count: 1 }));
        await go(order[at + 1]);
      }
    } catch (refused) {
      setFailure(refused);
    }
    setSaving(false);
  }
  /** Who stopped them may have let them in since. */
  async function tryAgain() {
    setSaving(true);
    setFailure(null);
    setNotSaved(null);
    try {
      const { people } = await check([person.id]);
      if (people.find(({ id }) => id === person.id)?.standing === 'blocked') setNotSaved('stillStopped');
    } catch (refused) {
      setFailure(refused);
    }
    setSaving(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field goes on to the next doubt
    <div ref={root} className={classes.person} onFocus={onFocus} onKeyDown={onKeyDown}>
      <PersonPictures
        batch={batch}
        person={person}
        current={current}
        documentView={documentView}
        onFailure={setFailure}
      />
      <div className={classes.side}>
        <div className={classes.fields}>
          {isOpen && general.length > 0 && (
            <Alert color="amber" data-wide>
              <Stack gap={4}>
                {general.map((doubt) => (
                  <span key={doubt.code}>{texts.doubt(doubt)}</span>
                ))}
              </Stack>
            </Alert>
          )}
          {problem &&
            (stopped ? (
              <div data-wide>{stopped}</div>
            ) : (
              <Alert color="red" role="alert" data-wide>
                {problem}
              </Alert>
            ))}
          <PersonFields
            person={person}
            typed={pending?.fields ?? {}}
            onType={(name, value) => change({ fields: { [name]: value } })}
          />
          {isOpen && (
            <>
              <Switch
                data-wide
                label={t('batches.useOwnStay')}
                checked={hasOwnStay}
                onChange={({ currentTarget }) => change({ stay: currentTarget.checked ? batch.stay : {} })}
              />
              {hasOwnStay && (
                <div data-wide>
                  <StayEditor
                    stay={stay}
                    villageId={batch.village_id}
                    ownerName={batch.owners.find(({ id }) => id === stay.owner_id)?.name ?? ''}
                    errors={person.problems}
                    onChange={(next) => change({ stay: next })}
                    ownerField={ownerField}
                  />
                </div>
              )}
              <PersonFamily
                isHead={pending?.is_head ?? person.is_head}
                relationship={
                  pending?.relationship === undefined ? person.relationship : pending.relationship
                }
                onChange={change}
              />
              <Text size="sm" c="dimmed" data-wide>
                {t('batches.keptWhenTyped')}
              </Text>
            </>
          )}
        </div>
        <div className={classes.foot}>
          {(error !== null || failure !== null || notSaved !== null) && (
            <Alert color={notSaved ? 'amber' : 'red'} role="alert">
              {notSaved
                ? t(`batches.${notSaved}`)
                : error !== null
                  ? t('batches.notKept', { reason: isolated(errorText(error)) })
                  : errorText(failure)}
            </Alert>
          )}
          <PersonActions
            person={person}
            at={at}
            count={order.length}
            isSaving={isSaving}
            openResident={openResident}
            onPrevious={() => void go(order[at - 1])}
            onNext={() => void go(order[at + 1])}
            onLeaveOut={(is_left_out) => change({ is_left_out })}
            onSave={() => void saveThis()}
            onTryAgain={() => void tryAgain()}
            onRight={confirm}
          />
        </div>
      </div>
    </div>
  );
}
