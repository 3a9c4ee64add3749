import type { LookAlike } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import classes from './look-alike-warning.module.css';
import { BlacklistReason, NumberAlert } from './number-alert.tsx';

interface LookAlikeWarningProps {
  number: string;
  looksLike: readonly LookAlike[];
}

/** The number is similar to one on the blacklist: the clerk compares them. The form can still be saved. */
export function LookAlikeWarning({ number, looksLike }: LookAlikeWarningProps) {
  const { t } = useTranslation();
  return (
    <NumberAlert color="amber" icon={IconEyeExclamation} title={t('common.looksLikeTitle')}>
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
            <dd>
              <BlacklistReason reason={reason} />
            </dd>
          </div>
        ))}
      </dl>
    </NumberAlert>
  );
}
