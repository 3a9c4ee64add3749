import type { Batch, BatchField, BatchPage, BatchPerson, ScanData } from '@bawaba/contracts';
import { Skeleton, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { batchQueries } from './batches.queries.ts';
import { PageOwner } from './page-owner.tsx';
import classes from './person-dialog.module.css';

/** The pictures of a person with what was found in them. The view is of the scanner: the page brings it. */
export interface PersonDocumentProps {
  readonly pages: readonly {
    readonly page: BatchPage;
    readonly file: File;
    readonly data: ScanData | null;
  }[];
  /** The field in focus. */
  readonly current: string | null;
  /** Fields that nobody has confirmed. */
  readonly doubts: readonly BatchField[];
}

interface PersonPicturesProps {
  batch: Batch;
  person: BatchPerson;
  current: string | null;
  documentView: (props: PersonDocumentProps) => ReactNode;
  onFailure: (error: unknown) => void;
}

export function PersonPictures({ batch, person, current, documentView, onFailure }: PersonPicturesProps) {
  const { t } = useTranslation();
  const own = batch.pages.filter(({ person_id }) => person_id === person.id);
  const shown = own.filter(({ is_moved }) => !is_moved);
  const { data: readings } = useQuery({
    ...batchQueries.readings(batch.id, person.id, person.page_ids),
    enabled: shown.length > 0,
  });
  const files = useQueries({ queries: shown.map(({ id }) => batchQueries.picture(batch.id, id, 'full')) });
  const pages = shown.flatMap((page, at) => {
    const file = files[at]?.data;
    return file
      ? [{ page, file, data: readings?.find(({ page_id }) => page_id === page.id)?.data ?? null }]
      : [];
  });
  const doubts = person.is_reviewed
    ? []
    : person.doubts.flatMap(({ field }) => (field && !person.typed.includes(field) ? [field] : []));
  const isReady = readings !== undefined && pages.length === shown.length;
  return (
    <div className={classes.pictures}>
      {shown.length > 0 && (
        <div className={classes.view}>
          {isReady ? documentView({ pages, current, doubts }) : <Skeleton height="100%" radius="lg" />}
        </div>
      )}
      {shown.length < own.length && <Text c="dimmed">{t('batches.isMoved')}</Text>}
      {person.standing !== 'saved' &&
        shown.map((page) => (
          <PageOwner key={page.id} batch={batch} person={person} page={page} onFailure={onFailure} />
        ))}
    </div>
  );
}
