import type { ImportSummary } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconColumns3, IconListSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { useLiveSearch } from '../../components/use-live-search.ts';
import type { ComparePerson } from './compare-person.ts';
import { DeleteImport } from './delete-import.tsx';
import { rejectedRows } from './import-stage.ts';
import { importQueries, ROWS_PAGE_SIZE, type RowFilters } from './imports.queries.ts';
import { OutcomeTiles } from './outcome-tiles.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { RejectedFile } from './rejected-file.tsx';
import classes from './review.module.css';
import { RowDetails } from './row-details.tsx';
import { RowTable } from './row-table.tsx';
import { StageNotice } from './stage-notice.tsx';
import { useFieldNames } from './use-field-names.ts';
import { useOpenRow } from './use-open-row.ts';

export interface RowView extends Omit<RowFilters, 'row'> {
  readonly page?: number | undefined;
  /** The open row. */
  readonly row?: string | undefined;
}

interface ReviewProps {
  summary: ImportSummary;
  view: RowView;
  onView: (view: RowView) => void;
  onColumns: () => void;
  onDeleted: () => void;
  compare: ComparePerson;
}

/** Every row with what becomes of it, before the commit and after. */
export function Review({ summary, view, onView, onColumns, onDeleted, compare }: ReviewProps) {
  const { t } = useTranslation();
  const { id, kind, counts, state } = summary;
  const names = useFieldNames(kind);
  const { page = 1, row: open, ...filters } = view;
  const layout = useQuery(importQueries.layout(id));
  const client = useQueryClient();
  const listed = importQueries.rows(id, filters, page);
  const { data, error, refetch, isPlaceholderData } = useQuery(listed);
  // A row that another one names need not be on this page.
  const isElsewhere = open !== undefined && data?.rows.every(({ number }) => String(number) !== open);
  const other = useQuery({ ...importQueries.rows(id, { row: open }, 1), enabled: isElsewhere === true });
  const named = isElsewhere ? (other.data?.rows ?? []).filter(({ number }) => String(number) === open) : [];
  const rows = [...named, ...(data?.rows ?? [])];
  const { outcome, problem } = filters;
  const isWorkList =
    !filters.search && (outcome === 'error' || outcome === 'decision' || problem !== undefined);
  const steps = useOpenRow({
    isWorkList,
    onOpen: (number) => onView({ ...view, row: number === null ? undefined : String(number) }),
  });
  const search = useLiveSearch(filters.search ?? '', (text) =>
    onView({ ...filters, search: text || undefined }),
  );
  const canEdit = state === 'ready';
  return (
    <>
      <StageNotice summary={summary} />
      <OutcomeTiles
        summary={summary}
        chosen={filters.outcome}
        onChoose={(outcome) => onView({ outcome, search: filters.search })}
      />
      <ProblemSummary
        id={id}
        kind={kind}
        chosen={filters}
        onChoose={(chosen) => onView({ ...chosen, search: filters.search })}
      />
      <div className={`${classes.tools} no-print`}>
        <SearchField
          className={classes.search}
          label={t('imports.review.search')}
          hiddenLabel
          placeholder={t('imports.review.searchPlaceholder')}
          {...search.field}
        />
        {rejectedRows(summary) > 0 && <RejectedFile id={id} />}
        {canEdit && counts.created === 0 && (
          <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />} onClick={onColumns}>
            {t('imports.review.columns')}
          </Button>
        )}
        <DeleteImport summary={summary} onDeleted={onDeleted} />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : rows.length === 0 && data.total === 0 ? (
        <EmptyState
          icon={IconListSearch}
          title={t(isWorkList ? 'imports.review.noneLeft' : 'imports.review.noRows')}
          hint={t(isWorkList ? 'imports.review.noneLeftHint' : 'imports.review.noRowsHint')}
          action={
            <Button variant="default" onClick={() => onView({})}>
              {t('imports.review.showAll')}
            </Button>
          }
        />
      ) : (
        <PageOfList
          page={page}
          pageSize={ROWS_PAGE_SIZE}
          list={data}
          onChange={(next) => onView({ ...filters, page: next })}
          shown={rows.length}
        >
          <RowTable
            rows={rows}
            names={names}
            isOutdated={isPlaceholderData}
            isOver={state === 'undone'}
            open={open === undefined ? null : Number(open)}
            onOpen={steps.open}
          >
            {(row) => (
              <RowDetails
                key={row.number}
                summary={summary}
                row={row}
                columns={layout.data?.columns}
                canEdit={canEdit}
                compare={compare}
                takesFocus={steps.takesFocus(row)}
                onRow={steps.open}
                onSaved={(saved) => steps.goOn(saved, client.getQueryData(listed.queryKey)?.rows ?? [])}
              />
            )}
          </RowTable>
        </PageOfList>
      )}
    </>
  );
}
