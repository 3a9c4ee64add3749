import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

interface PageOfListProps extends PaginationProps {
  /** Rows that are shown, if they are not those of the list. */
  shown?: number;
  children: ReactNode;
}

/** The rows of one page, and the buttons to the others. Of a page that others emptied meanwhile it says so, and leads back. */
export function PageOfList({ shown, children, ...pagination }: PageOfListProps) {
  const { t } = useTranslation();
  const { list, onChange } = pagination;
  return (
    <>
      {(shown ?? list?.rows?.length) === 0 ? (
        <EmptyState
          icon={IconListSearch}
          title={t('common.noMore')}
          hint={t('common.noMoreHint')}
          action={
            <Button variant="default" onClick={() => onChange(1)}>
              {t('common.firstPage')}
            </Button>
          }
        />
      ) : (
        children
      )}
      <Pagination {...pagination} />
    </>
  );
}
