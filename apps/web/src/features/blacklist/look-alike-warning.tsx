import type { LookAlike } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { compareNumbers } from './differing-characters.ts';
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
            {/* With several entries, each difference stands at the entry's own number. */}
            <Compared number={number} other={looksLike.length === 1 ? looksLike[0]?.id_number : undefined} />
          </dd>
        </div>
        {looksLike.map(({ id_number, full_name, reason }) => (
          <div key={id_number}>
            <dt>{t('common.looksLikeBlacklist')}</dt>
            <dd className={classes.number}>
              <Compared number={id_number} other={number} />
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

/** A number with marks at the characters that the other does not have. */
const Compared = ({ number, other = number }: { number: string; other?: string | undefined }) => (
  <Ltr>
    {compareNumbers(number, other).map(({ text, differs }, index) =>
      differs ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one number never move
        <mark key={index} className={classes.different}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </Ltr>
);
