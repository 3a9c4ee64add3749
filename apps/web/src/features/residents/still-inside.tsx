import { identityKey } from '@bawaba/identity';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { today } from '../../lib/today.ts';
import { residentQueries } from './residents.queries.ts';

/** Warns if a person just added to the blacklist is staying now: the blacklist blocks new stays, not current ones. */
export function StillInside({ idNumber, onClose }: { idNumber: string; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(residentQueries.page({ search: idNumber }, 1));
  const inside = (data?.rows ?? []).filter(
    (resident) =>
      identityKey(resident.id_number) === identityKey(idNumber) &&
      resident.status !== 'expired' &&
      resident.check_in <= today(),
  );
  if (inside.length === 0) return null;
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconAlertTriangle />}
      title={t('residents.stillInside')}
      mb="md"
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={onClose}
    >
      {inside.map(({ id, full_name, village_name, check_out }) => (
        <p key={id} style={{ margin: 0 }}>
          <Link to="/residents/$id" params={{ id: String(id) }}>
            <bdi>{full_name}</bdi>
          </Link>{' '}
          · <bdi>{village_name}</bdi> · {t('residents.staysUntil', { date: format.day(check_out) })}
        </p>
      ))}
    </Alert>
  );
}
