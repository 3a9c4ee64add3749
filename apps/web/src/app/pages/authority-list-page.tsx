import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconRubberStamp } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { authorityListQueries } from '../../features/authority-lists/authority-lists.queries.ts';
import { ListDetails } from '../../features/authority-lists/list-details.tsx';
import { useListTexts } from '../../features/authority-lists/use-list-texts.ts';
import { useRecordOfPath } from '../record-of-path.ts';

const route = getRouteApi('/signed-in/authority-lists/$id');

export function AuthorityListPage() {
  const { t } = useTranslation();
  const texts = useListTexts();
  const { id } = route.useParams();
  const { record: list, error, refetch, isUnknown } = useRecordOfPath(id, authorityListQueries.one);
  return (
    <>
      <PageHeader
        title={
          list
            ? t('authorityLists.list', { kind: texts.kind(list.kind), list: texts.number(list) })
            : t('authorityLists.title')
        }
        count={list && <bdi>{list.village_name}</bdi>}
        back={
          <ActionIcon
            renderRoot={(props) => <Link to="/authority-lists/made" {...props} />}
            aria-label={t('authorityLists.back')}
          >
            <IconArrowLeft size={20} className="mirrored" />
          </ActionIcon>
        }
      />
      {isUnknown ? (
        <EmptyState
          icon={IconRubberStamp}
          title={t('authorityLists.notFound')}
          hint={t('authorityLists.notFoundHint')}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/authority-lists/made" {...props} />}>
              {t('authorityLists.back')}
            </Button>
          }
        />
      ) : list ? (
        <ListDetails list={list} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}
