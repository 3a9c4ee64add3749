import type { RollCallPerson } from '@bawaba/contracts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import type { KeptTicks } from './merge-ticks.ts';

interface LateTicksProps {
  late: KeptTicks;
  people: readonly RollCallPerson[];
  onDismiss: () => void;
}

/** What this phone ticked without a line, and could send only after the end. It is shown until somebody has read it. */
export function LateTicks({ late, people, onDismiss }: LateTicksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const named = people.flatMap((person) => {
    const tick = late[person.id];
    return tick ? [{ ...person, tick }] : [];
  });
  if (named.length === 0) return null;
  return (
    <Alert
      color="amber"
      mb="sm"
      icon={<IconAlertTriangle />}
      title={t('rollCalls.late', { count: named.length })}
    >
      <ul>
        {named.map(({ id, full_name, tick }) => (
          <li key={id}>
            {t(tick.is_found ? 'rollCalls.lateFound' : 'rollCalls.lateMissing', {
              name: isolated(full_name),
              time: format.clock(tick.at),
            })}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onDismiss}>
        {t('rollCalls.dismissLate')}
      </Button>
    </Alert>
  );
}
