import { Alert, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../../lib/use-brought-into-view.ts';
import classes from './number-alert.module.css';

interface NumberAlertProps {
  color: 'red' | 'amber';
  icon: ComponentType;
  title: string;
  children?: ReactNode;
}

/** An alert about the number in a form. It scrolls into view: on a phone the field may be far away. */
export function NumberAlert({ color, icon: Icon, title, children }: NumberAlertProps) {
  const alert = useBroughtIntoView<HTMLDivElement>();
  return (
    <Alert
      ref={alert}
      className={classes.alert}
      color={color}
      role="alert"
      icon={<Icon />}
      title={title}
      data-wide
    >
      {children}
    </Alert>
  );
}

/** Why a number is on the blacklist. */
export function BlacklistReason({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Text dir="auto" className={classes.reason}>
      {t('common.blacklistReason', { reason })}
    </Text>
  );
}
