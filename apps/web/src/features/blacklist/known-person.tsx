import type { AnswerOf, peopleEndpoints } from '@bawaba/contracts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { usePlaceText } from './place-text.ts';

type Person = AnswerOf<typeof peopleEndpoints.get>;

/** The name of the person when they were here last. */
export const nameOf = ({ current, stays, visits }: Person): string | undefined =>
  (current ?? stays[0] ?? visits[0])?.full_name;

/** Says that the register knows the person who is added to the blacklist, and where they are now. */
export function KnownPerson({ person }: { person: Person }) {
  const { t } = useTranslation();
  const format = useFormat();
  const placeText = usePlaceText();
  const known = nameOf(person);
  if (!known) return null;
  const name = isolated(known);
  const { current } = person;
  if (!current)
    return (
      <Alert color="gray" icon={<IconUserCheck />} role="status" data-wide>
        {t('blacklist.knownBefore', { name })}
      </Alert>
    );
  const until = t('blacklist.until', { day: format.weekdayAndDay(current.check_out) });
  return (
    <Alert color="amber" icon={<IconAlertTriangle />} role="status" data-wide>
      {t('blacklist.knownInside', { name, place: [placeText(current), until].filter(Boolean).join(' ') })}
    </Alert>
  );
}
