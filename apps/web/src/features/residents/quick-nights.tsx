import { Button, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../lib/days.ts';
import { QUICK_NIGHTS } from './stay-dates.ts';

interface QuickNightsProps {
  /** The date from which the nights count. */
  from: string;
  value: string;
  onChoose: (checkOut: string) => void;
}

export function QuickNights({ from, value, onChoose }: QuickNightsProps) {
  const { t } = useTranslation();
  return (
    <SimpleGrid
      cols={{ base: 2, xs: 4 }}
      spacing="xs"
      verticalSpacing="xs"
      role="group"
      aria-label={t('residents.nightsLabel')}
      mt="xs"
    >
      {QUICK_NIGHTS.map((nights) => {
        const checkOut = addDays(from, nights);
        const chosen = checkOut === value;
        return (
          <Button
            key={nights}
            variant={chosen ? 'light' : 'default'}
            px="sm"
            aria-pressed={chosen}
            onClick={() => onChoose(checkOut)}
          >
            {t('residents.nights', { count: nights })}
          </Button>
        );
      })}
    </SimpleGrid>
  );
}
