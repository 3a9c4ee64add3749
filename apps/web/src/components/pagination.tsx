import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** Nothing to show while everything fits on one page. */
export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={`${classes.bar} no-print`} aria-label={t('common.pagination')}>
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        leftSection={<IconChevronLeft size={18} className="mirrored" />}
      >
        {t('common.previous')}
      </Button>
      <Text size="sm" role="status">
        {t('common.pageOf', { page, pages })}
      </Text>
      <Button
        variant="default"
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
        rightSection={<IconChevronRight size={18} className="mirrored" />}
      >
        {t('common.next')}
      </Button>
    </nav>
  );
}
