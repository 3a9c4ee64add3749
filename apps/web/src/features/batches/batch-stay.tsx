import type { Batch, BatchStay } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { hasUnreadableDate } from '../../components/unreadable-date.ts';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import classes from './batch-board.module.css';
import { useBatchActions } from './batches.queries.ts';
import { type OwnerFieldProps, StayEditor } from './stay-editor.tsx';
import { useKeptChanges } from './use-kept-changes.ts';

const newest = (_before: BatchStay | null, next: BatchStay) => next;
const isFilled = ({ check_in, check_out, owner_id, apartment_number, building_number }: BatchStay) =>
  !!check_in && !!check_out && (owner_id !== null || !!apartment_number || !!building_number);

/** One stay for everybody, kept as it is typed. On a phone it folds once it is filled, so that the people are in view. */
export function BatchStayPanel({
  batch,
  ownerField,
}: {
  batch: Batch;
  ownerField: (props: OwnerFieldProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const isPhone = useIsPhone();
  const { setStay } = useBatchActions(batch.id);
  const { pending, change, error } = useKeptChanges<BatchStay>(setStay, newest);
  const stay = pending ?? batch.stay;
  const [isFolded, setFolded] = useState(isFilled(batch.stay));
  const owner = batch.owners.find(({ id }) => id === stay.owner_id)?.name ?? '';
  const canFold = isPhone && isFilled(stay);
  const isShown = !(canFold && isFolded);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // It would take away a date that cannot be read, and show the one before.
    if (hasUnreadableDate(currentTarget)) return;
    // A calendar that opens is elsewhere on the page, and nothing of the page is in focus then.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && canFold) setFolded(true);
  };
  const place = stay.owner_id === null ? [stay.building_number, stay.apartment_number] : [owner];
  return (
    <section
      className={classes.panel}
      aria-label={t('batches.stay')}
      data-folded={!isShown || undefined}
      onBlur={leave}
    >
      <div className={classes.panelHead}>
        <h2>{t('batches.stay')}</h2>
        {isShown && (
          <Text size="sm" c="dimmed" flex={1}>
            {t('batches.stayHint')}
          </Text>
        )}
        {canFold && (
          <LabelledIcon
            icon={isFolded ? IconChevronDown : IconChevronUp}
            label={t(isFolded ? 'batches.unfoldStay' : 'batches.foldStay')}
            onClick={() => setFolded(!isFolded)}
          />
        )}
      </div>
      {isShown ? (
        <StayEditor
          stay={stay}
          villageId={batch.village_id}
          ownerName={owner}
          onChange={change}
          ownerField={ownerField}
        />
      ) : (
        <Text size="sm">
          {format.days(stay.check_in ?? '', stay.check_out ?? '')} ·{' '}
          <bdi>{place.filter(Boolean).join(' · ')}</bdi>
        </Text>
      )}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('batches.notKept', { reason: isolated(errorText(error)) })}
        </Text>
      )}
    </section>
  );
}
