import type { Batch, BatchPage, BatchPerson } from '@bawaba/contracts';
import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { isolated } from '../../lib/isolated.ts';
import { usePreview } from '../../lib/use-preview.ts';
import classes from './batch-board.module.css';
import { batchQueries, useBatchActions } from './batches.queries.ts';

const NEW = 'new';

function Picture({ file, name }: { file: File; name: string }) {
  const { t } = useTranslation();
  return <img src={usePreview(file)} alt={t('batches.pictureOf', { name: isolated(name) })} />;
}

interface PagePictureProps {
  batch: Batch;
  person: BatchPerson;
  page: BatchPage;
  onFailure: (error: unknown) => void;
}

/** A picture of the person. The clerk can give it to somebody else, or remove it. */
export function PagePicture({ batch, person, page, onFailure }: PagePictureProps) {
  const { t } = useTranslation();
  const { movePage, removePage } = useBatchActions(batch.id);
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({ ...batchQueries.picture(batch.id, page.id, 'full'), enabled: !page.is_moved });
  if (page.is_moved) return <Text c="dimmed">{t('batches.isMoved')}</Text>;
  const others = batch.people.filter(({ standing, id }) => standing !== 'saved' && id !== person.id);
  return (
    <figure className={classes.picture} style={{ margin: 0 }}>
      {data ? <Picture file={data} name={page.file_name} /> : <Skeleton height={280} radius="md" />}
      {person.standing !== 'saved' && (
        <Group component="figcaption" justify="space-between" align="end" mt="xs">
          <Select
            label={t('batches.moveTo')}
            data={[
              { value: String(person.id), label: person.fields.full_name || t('batches.noName') },
              ...(person.page_ids.length > 1 ? [{ value: NEW, label: t('batches.ownPerson') }] : []),
              ...others.map(({ id, fields }) => ({
                value: String(id),
                label: [fields.full_name || t('batches.noName'), fields.id_number]
                  .filter(Boolean)
                  .join(' · '),
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
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('batches.removePage')}
          </Button>
        </Group>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('batches.removePageTitle')}
          confirmLabel={t('batches.removePage')}
          onConfirm={() => removePage(page.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </figure>
  );
}
