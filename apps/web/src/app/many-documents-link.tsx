import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** For users who may add residents. */
export function ManyDocumentsLink() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to="/batches"
      variant="default"
      leftSection={<IconStack2 size={18} aria-hidden />}
    >
      {t('batches.open')}
    </Button>
  );
}
