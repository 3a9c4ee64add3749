import { blacklistEndpoints } from '@bawaba/contracts';
import { Alert } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/api.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { BlacklistReason } from './number-alert.tsx';

/** On the page of somebody who is on the blacklist: what that means, and why. */
export function BlacklistedNotice({ idNumber }: { idNumber: string }) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const { data } = useQuery({
    queryKey: ['blacklist', 'check', idNumber],
    queryFn: ({ signal }) => request(blacklistEndpoints.check, { params: { idNumber }, signal }),
    enabled: can('view_blacklist') || can('add_residents') || can('add_visitor'),
  });
  return (
    <Alert color="red" icon={<IconBan />} title={t('blacklist.onIt')}>
      {t('blacklist.onItHint')}
      {data?.reason && <BlacklistReason reason={data.reason} />}
    </Alert>
  );
}
