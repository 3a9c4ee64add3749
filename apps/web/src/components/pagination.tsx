import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PartOfList, pageCount } from '../lib/total.ts';
import classes from './pagination.module.css';

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** The list and its total; undefined while loading. */
  list: PartOfList | undefined;
  onChange: (page: number) => void;
}

/** Renders nothing if there is only one page, and the user is on it. */
export function Pagination({ page, pageSize, list, onChange }: PaginationProps) {
  const { t } = useTranslation();
  const { pages, hasNext } = pageCount(list ?? { total: 0 }, page, pageSize);
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  return (
    <nav className={`${classes.bar} no-print`} aria-label={t('common.pagination')}>
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => onChange(Math.min(page - 1, pages))}
        leftSection={<IconChevronLeft size={18} className="mirrored" />}
      >
        {t('common.previous')}
      </Button>
      <Text size="sm" role="status">
        {/* The URL may contain a page after the last one. */}
        {page <= pages && t(list?.isEstimate ? 'common.pageOfAbout' : 'common.pageOf', { page, pages })}
      </Text>
      <Button
        variant="default"
        disabled={!hasNext}
        onClick={() => onChange(page + 1)}
        rightSection={<IconChevronRight size={18} className="mirrored" />}
      >
        {t('common.next')}
      </Button>
    </nav>
  );
}
