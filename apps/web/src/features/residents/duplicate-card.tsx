import type { ExistingResident } from '@bawaba/contracts';
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconCalendarPlus, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useBroughtIntoView } from '../../lib/use-brought-into-view.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './duplicate-card.module.css';
import { useResidentActions } from './residents.queries.ts';

interface DuplicateCardProps {
  /** The message of the api. */
  message: string;
  existing: ExistingResident;
  /** The check-out date in the form. */
  checkOut: string;
  onExtended: () => void;
}

/** The person is already registered: the clerk can view the record or extend the stay with one click. */
export function DuplicateCard({ message, existing, checkOut, onExtended }: DuplicateCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const canView = useCan('view_residents');
  const canEdit = useCan('edit_residents');
  const { update } = useResidentActions();
  const shown = useBroughtIntoView<HTMLElement>({ focus: true });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const lastsLonger = checkOut > existing.check_out;

  async function extend() {
    setPending(true);
    setFailure(null);
    try {
      await update(existing.id, { check_out: checkOut });
      onExtended();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  }

  const facts = [
    [t('residents.idNumber'), <Ltr key="number">{existing.id_number}</Ltr>],
    [t('residents.village'), <bdi key="village">{existing.village_name}</bdi>],
    [t('residents.apartment'), <bdi key="apartment">{existing.apartment_number ?? '–'}</bdi>],
    [t('residents.building'), <bdi key="building">{existing.building_number ?? '–'}</bdi>],
    [t('residents.checkIn'), format.day(existing.check_in)],
    [t('residents.checkOut'), format.day(existing.check_out)],
  ] as const;

  return (
    <section
      ref={shown}
      tabIndex={-1}
      className={classes.card}
      role="alert"
      aria-label={t('residents.duplicateTitle')}
    >
      <Text>{message}</Text>
      <div>
        <Title order={2}>
          <bdi>{existing.full_name}</bdi>
        </Title>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Text size="sm">
        {lastsLonger
          ? t(canEdit ? 'residents.extendSuggestion' : 'residents.askToExtend')
          : t('residents.alreadyUntil', { date: format.day(existing.check_out) })}
      </Text>
      {failure !== null && <Alert color="red">{errorText(failure)}</Alert>}
      <Group>
        {canEdit && lastsLonger && (
          <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} loading={pending} onClick={extend}>
            {t('residents.extendTo', { date: format.day(checkOut) })}
          </Button>
        )}
        {canView && (
          <Button
            variant="default"
            component={Link}
            to={`/residents/${existing.id}`}
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t('residents.viewDetails')}
          </Button>
        )}
      </Group>
    </section>
  );
}
