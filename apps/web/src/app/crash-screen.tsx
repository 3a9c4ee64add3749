import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** After a bug, or when a newer release has replaced a chunk. A reload fixes both. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <Center mih="60vh" p="lg" role="alert">
      <Stack align="center" ta="center" maw="32rem">
        <Title order={1}>{t('common.error')}</Title>
        <Text>{t('common.crashed')}</Text>
        <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
      </Stack>
    </Center>
  );
}
