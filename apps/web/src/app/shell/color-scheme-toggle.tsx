import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';

export function ColorSchemeToggle({ withText = false }) {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  const label = t(isDark ? 'navigation.lightScheme' : 'navigation.darkScheme');
  const toggle = () => setColorScheme(isDark ? 'light' : 'dark');
  if (!withText) return <LabelledIcon icon={Icon} label={label} onClick={toggle} />;
  return (
    <Button
      variant="subtle"
      color="gray"
      px="sm"
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
