import type { Batch } from '@bawaba/contracts';
import { Alert, Button, List, Progress, Text } from '@mantine/core';
import { IconCloudOff, IconFileAlert } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';
import { senderOf } from './incoming/page-sender.ts';

/** How far the pictures are: sent, read, refused. */
export function SendingNotes({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const sender = senderOf(batch.id);
  const { total, done, refused, isLineLost, isOpening } = useSyncExternalStore(sender.subscribe, sender.get);
  const unread = batch.pages.filter(({ state }) => state === 'waiting' || state === 'reading').length;
  const isSending = done < total;
  const read = batch.pages.length - unread;
  return (
    <>
      {(isOpening || isSending || unread > 0) && (
        <div role="status">
          <Text size="sm">
            {isSending
              ? t('batches.sending', { done, total })
              : unread > 0
                ? t('batches.reading', { count: unread })
                : t('batches.opening')}
          </Text>
          <Progress
            value={(100 * read) / Math.max(1, batch.pages.length + total - done)}
            aria-label={t('batches.pictures')}
            mt={4}
          />
        </div>
      )}
      {isLineLost && isSending && (
        <Alert color="amber" icon={<IconCloudOff />} role="alert">
          {t('batches.noLine')}
        </Alert>
      )}
      {batch.is_reader_away && (
        <Alert color="amber" icon={<IconCloudOff />} role="alert">
          {t('batches.readerAway')}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert
          color="amber"
          icon={<IconFileAlert />}
          title={t('batches.refusedTitle', { count: refused.length })}
          role="alert"
        >
          <List size="sm">
            {refused.map(({ name, refusal }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name
              <List.Item key={index}>{t(`batches.refusal.${refusal}`, { name: isolated(name) })}</List.Item>
            ))}
          </List>
          <Button variant="default" size="xs" mt="xs" onClick={sender.dismiss}>
            {t('batches.dismiss')}
          </Button>
        </Alert>
      )}
    </>
  );
}
