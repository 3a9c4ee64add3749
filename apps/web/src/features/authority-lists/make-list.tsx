import type { AuthorityList } from '@bawaba/contracts';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { authorityListQueries, type ChosenList, useAuthorityListActions } from './authority-lists.queries.ts';
import { LeftOut, PreviewCounts } from './list-preview.tsx';
import { useListTexts } from './use-list-texts.ts';

interface MakeListProps {
  chosen: ChosenList;
  villageName: string | undefined;
  /** Before anything is asked; false stops it. */
  canAsk: () => boolean;
  onMade: (list: AuthorityList) => void;
}

export function MakeList(props: MakeListProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconRubberStamp size={18} aria-hidden />}
        onClick={() => setAsking(props.canAsk())}
      >
        {t('authorityLists.make')}
      </Button>
      {isAsking && <MakeListDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says what the list will say and who is not on it, before it gets its number. */
function MakeListDialog({ chosen, villageName, onMade, onClose }: MakeListProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const texts = useListTexts();
  const { make } = useAuthorityListActions();
  const preview = useQuery(authorityListQueries.preview(chosen));
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { data } = preview;
  const error = failure ?? (data ? null : preview.error);
  const isNothing = data !== undefined && data.reports + data.corrections + data.withdrawals === 0;

  const confirm = async () => {
    setMaking(true);
    setFailure(null);
    const { kind, from, to, village_id } = chosen;
    try {
      const list = await make({ kind, from, to, village_id: village_id ? Number(village_id) : null });
      announce(t('authorityLists.madeNow', { list: texts.number(list) }));
      onMade(list);
    } catch (refusal) {
      setFailure(refusal);
      setMaking(false);
    }
  };

  return (
    <Dialog title={t('authorityLists.makeTitle')} onClose={onClose}>
      <Stack>
        <Text>
          <strong>{texts.kind(chosen.kind)}</strong> · {texts.period(chosen.kind, chosen)}
          {villageName && (
            <>
              {' · '}
              <bdi>{villageName}</bdi>
            </>
          )}
        </Text>
        {data ? (
          <>
            <PreviewCounts counts={data} />
            {isNothing && <Text c="dimmed">{t('authorityLists.nothingReady')}</Text>}
            {data.left_out > 0 && <LeftOut preview={data} kind={chosen.kind} />}
            {!isNothing && (
              <Text size="sm" c="dimmed">
                {t('authorityLists.makeNote')}
              </Text>
            )}
          </>
        ) : (
          error === null && <Skeleton height={120} radius="md" />
        )}
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button loading={isMaking} disabled={!data || isNothing} onClick={confirm}>
            {t('authorityLists.make')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
