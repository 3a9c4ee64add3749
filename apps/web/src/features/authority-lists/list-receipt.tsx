import { type AuthorityList, receiptWrite } from '@bawaba/contracts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';
import { announce } from '../../lib/announcements.ts';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useCan } from '../../lib/permissions.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { authorityListQueries, useAuthorityListActions } from './authority-lists.queries.ts';
import classes from './list-details.module.css';
import { ReceiptBadge } from './receipt-badge.tsx';
import { ReceiptPhoto, ReceiptUpload } from './receipt-photo.tsx';

/** Its number, its picture or both. Users who may send this kind of list can add and change them later. */
export function ListReceipt({ list }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const { receipt, kind, village_id } = list;
  const hasPermission = useCan('send_authority_lists');
  const { data: kinds } = useQuery({
    ...authorityListQueries.kinds(String(village_id)),
    enabled: hasPermission,
  });
  const canSend = hasPermission && kinds?.find((one) => one.kind === kind)?.can_send;
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <Stack>
        <div>
          <Title order={2} className={classes.title} id={heading}>
            {t('authorityLists.receipt')} <ReceiptBadge list={list} />
          </Title>
          <Text size="sm" c="dimmed">
            {receipt
              ? t('authorityLists.receiptBy', {
                  name: isolated(receipt.by.full_name || receipt.by.username),
                  time: format.minute(receipt.at),
                })
              : canSend && t('authorityLists.receiptHint')}
          </Text>
        </div>
        {canSend && <ReceiptNumber list={list} />}
        {receipt?.has_photo && <ReceiptPhoto list={list} />}
        {canSend && <ReceiptUpload list={list} />}
      </Stack>
    </section>
  );
}

function ReceiptNumber({ list: { id, receipt } }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const { saveReceipt } = useAuthorityListActions();
  const before = receipt?.number ?? '';
  const form = useSchemaForm({
    schema: receiptWrite,
    initial: { number: before },
    draft: `authority-receipt:${id}`,
    save: async ({ number }) => {
      await saveReceipt(id, number);
      announce(t(number ? 'authorityLists.receiptSaved' : 'authorityLists.receiptRemoved'));
    },
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-label={t('authorityLists.receiptNumber')}>
      <div className={classes.number}>
        <TextField
          label={t('authorityLists.receiptNumber')}
          {...form.field('number')}
          error={form.error('number') ?? form.failure}
        />
        <Button
          type="submit"
          variant="default"
          loading={form.pending}
          disabled={form.values.number.trim() === before}
        >
          {t('authorityLists.saveReceipt')}
        </Button>
      </div>
    </form>
  );
}
