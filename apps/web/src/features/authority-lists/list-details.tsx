import type { AuthorityList } from '@bawaba/contracts';
import { Alert, Stack, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './list-details.module.css';
import { ListFileButtons } from './list-files.tsx';
import { PreviewCounts } from './list-preview.tsx';
import { ListReceipt } from './list-receipt.tsx';
import { useListTexts } from './use-list-texts.ts';

/** One list: what it says, its files and its receipt. */
export function ListDetails({ list }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useListTexts();
  const { kind, period_from: from, period_to: to, made_at, made_by, purged_at, pdf_sha256 } = list;
  return (
    <div className={classes.page}>
      <section className={classes.panel} aria-label={t('authorityLists.summary')}>
        <Stack>
          <Facts
            row
            facts={[
              [t('authorityLists.period'), texts.period(kind, { from, to })],
              [t('authorityLists.madeBy'), made_by.full_name || made_by.username],
              [t('authorityLists.madeAt'), format.minute(made_at)],
            ]}
          />
          <PreviewCounts counts={list} />
          {purged_at ? (
            <Alert color="gray" icon={<IconArchive />}>
              {t('authorityLists.purged', { day: format.dayOf(purged_at) })}
            </Alert>
          ) : (
            <>
              <ListFileButtons list={list} />
              <div>
                <Text size="sm" c="dimmed">
                  {t('authorityLists.fileHint')}
                </Text>
                {pdf_sha256 && (
                  <Text size="xs" c="dimmed" className={classes.hash}>
                    {t('authorityLists.fingerprint')} <Ltr>{pdf_sha256}</Ltr>
                  </Text>
                )}
              </div>
            </>
          )}
        </Stack>
      </section>
      <ListReceipt key={list.receipt?.at ?? ''} list={list} />
    </div>
  );
}
