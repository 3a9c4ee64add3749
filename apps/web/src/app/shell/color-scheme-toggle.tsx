import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';

export function ColorSchemeToggle() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <LabelledIcon
      icon={isDark ? IconSun : IconMoon}
      label={t(isDark ? 'navigation.lightScheme' : 'navigation.darkScheme')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
