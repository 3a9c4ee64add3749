import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from './form.tsx';

/** Placeholders while the fields load. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <FieldGrid>
        {Array.from({ length: fields }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
          <Skeleton key={index} height={72} radius="md" />
        ))}
      </FieldGrid>
    </div>
  );
}
