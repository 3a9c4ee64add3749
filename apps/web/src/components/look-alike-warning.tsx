import type { LookAlike } from '@bawaba/contracts';
import { Alert, Text } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../lib/use-brought-into-view.ts';
import classes from './look-alike-warning.module.css';
import { Ltr } from './ltr.tsx';

interface LookAlikeWarningProps {
  number: string;
  looksLike: readonly LookAlike[];
}

/** A number on the blacklist can be taken for this one: the clerk compares them. It keeps nobody from saving. */
export function LookAlikeWarning({ number, looksLike }: LookAlikeWarningProps) {
  const { t } = useTranslation();
  const shown = useBroughtIntoView<HTMLDivElement>();
  return (
    <Alert
      ref={shown}
      className={classes.warning}
      color="amber"
      role="alert"
      icon={<IconEyeExclamation />}
      title={t('common.looksLikeTitle')}
      data-wide
    >
      <Text size="sm">{t('common.looksLikeHint')}</Text>
      <dl className={classes.numbers}>
        <div>
          <dt>{t('common.looksLikeThis')}</dt>
          <dd className={classes.number}>
            <Ltr>{number}</Ltr>
          </dd>
        </div>
        {looksLike.map(({ id_number, full_name, reason }) => (
          <div key={id_number}>
            <dt>{t('common.looksLikeBlacklist')}</dt>
            <dd className={classes.number}>
              <Ltr>{id_number}</Ltr>
            </dd>
            {full_name && (
              <dd>
                <bdi>{full_name}</bdi>
              </dd>
            )}
            <dd className={classes.reason} dir="auto">
              {t('common.blacklistReason', { reason })}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}
