import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconScanEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-error.ts';
import type { Finding, Notice } from './scan-findings.ts';
import { useScanTexts } from './use-scan-texts.ts';

interface ScanMessagesProps {
  failure: ApiError | null;
  findings: readonly Finding[];
  notices: readonly Notice[];
}

export function ScanMessages({ failure, findings, notices }: ScanMessagesProps) {
  const { t } = useTranslation();
  const texts = useScanTexts();
  const textOf = (finding: Finding) => {
    if ('warning' in finding) return texts.warning(finding.warning);
    return finding.text === 'mrzInvalid'
      ? t('scanner.mrzInvalid')
      : t(`scanner.${finding.text}`, { percent: Math.round(finding.percent) });
  };
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" icon={<IconScanEye />} title={t('scanner.failedTitle')}>
          <Text size="sm">{texts.failure(failure)}</Text>
          <Text size="sm">{t('scanner.byHand')}</Text>
        </Alert>
      )}
      {findings.length > 0 && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle />}>
          {findings.map(textOf).map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert color="nile" role="status" icon={<IconInfoCircle />}>
          {notices.map((notice) => (
            <Text key={notice} size="sm">
              {t(`scanner.${notice}`)}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}
