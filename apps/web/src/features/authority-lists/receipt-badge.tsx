import type { AuthorityList } from '@bawaba/contracts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The number of the receipt, or that there is a picture of it. */
export function ReceiptBadge({ list: { receipt } }: { list: AuthorityList }) {
  const { t } = useTranslation();
  if (!receipt) return <StatusBadge>{t('authorityLists.noReceipt')}</StatusBadge>;
  return (
    <StatusBadge tone="good" icon={IconCircleCheck}>
      {receipt.number ? <bdi>{receipt.number}</bdi> : t('authorityLists.photographed')}
    </StatusBadge>
  );
}
