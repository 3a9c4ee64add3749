import type { Batch, BatchPage, BatchPerson } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { isolated } from '../../lib/isolated.ts';
import { useBatchActions } from './batches.queries.ts';
import classes from './person-dialog.module.css';

const NEW = 'new';

interface PageOwnerProps {
  batch: Batch;
  person: BatchPerson;
  page: BatchPage;
  onFailure: (error: unknown) => void;
}

/** Whose picture it is. The clerk can give it to somebody else, or remove it. */
export function PageOwner({ batch, person, page, onFailure }: PageOwnerProps) {
  const { t } = useTranslation();
  const { movePage, removePage } = useBatchActions(batch.id);
  const [isAsking, setAsking] = useState(false);
  const others = batch.people.filter(({ standing, id }) => standing !== 'saved' && id !== person.id);
  const nameOf = ({ fields }: BatchPerson) => fields.full_name || t('batches.noName');
  return (
    <div className={classes.owner}>
      <bdi className={classes.fileName}>{page.file_name}</bdi>
      <Select
        aria-label={t('batches.moveTo', { name: isolated(page.file_name) })}
        data={[
          { value: String(person.id), label: nameOf(person) },
          ...(person.page_ids.length > 1 ? [{ value: NEW, label: t('batches.ownPerson') }] : []),
          ...others.map((other) => ({
            value: String(other.id),
            label: [nameOf(other), other.fields.id_number].filter(Boolean).join(' · '),
          })),
        ]}
        value={String(person.id)}
        searchable
        allowDeselect={false}
        onChange={(to) => {
          if (to === null || to === String(person.id)) return;
          movePage(page.id, to === NEW ? null : Number(to)).catch(onFailure);
        }}
      />
      <LabelledIcon
        icon={IconTrash}
        label={t('batches.removePage', { name: isolated(page.file_name) })}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('batches.removePageTitle')}
          confirmLabel={t('batches.removePageYes')}
          onConfirm={() => removePage(page.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
