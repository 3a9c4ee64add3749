import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from './form.tsx';

/** The shape of the fields that are coming. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <FieldGrid>
        {Array.from({ length: fields }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
          <Skeleton key={index} height={72} radius="md" />
        ))}
      </FieldGrid>
    </div>
  );
}
