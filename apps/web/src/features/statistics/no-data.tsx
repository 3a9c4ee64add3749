import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function NoData() {
  const { t } = useTranslation();
  return <Text c="dimmed">{t('statistics.noData')}</Text>;
}
