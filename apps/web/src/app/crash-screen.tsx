import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A fault of ours, or a chunk that a newer version has replaced: a reload repairs both. */
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
