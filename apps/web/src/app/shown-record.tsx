import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../components/error-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useRecordOfPath } from './record-of-path.ts';

interface ShownRecordProps<Shown extends { village_name: string | null }> {
  /** The id in the path. */
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: the key of the query does not matter here
  query: (id: number) => UseQueryOptions<Shown, Error, Shown, any>;
  /** Until the record is loaded, the title of its list. */
  title: (record: Shown | undefined) => string;
  onBack: () => void;
  /** After the button back. */
  actions: ReactNode | ((record: Shown) => ReactNode);
  notFound: ReactNode;
  skeleton: ReactNode;
  children: (record: Shown) => ReactNode;
}

/** The page of one record: its name and village, the buttons, and what is known of it. */
export function ShownRecord<Shown extends { village_name: string | null }>(props: ShownRecordProps<Shown>) {
  const { t } = useTranslation();
  const { record, error, isUnknown, refetch } = useRecordOfPath(props.id, props.query);
  return (
    <>
      <PageHeader
        title={props.title(record)}
        count={record && <bdi>{record.village_name}</bdi>}
        action={
          record && (
            <Group gap="sm" grow preventGrowOverflow={false}>
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} className="mirrored" />}
                onClick={props.onBack}
              >
                {t('common.back')}
              </Button>
              {typeof props.actions === 'function' ? props.actions(record) : props.actions}
            </Group>
          )
        }
      />
      {isUnknown ? (
        props.notFound
      ) : record ? (
        props.children(record)
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        props.skeleton
      )}
    </>
  );
}
