import { IconAlertTriangle, IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';

/** Below this percentage, a person should compare the text with the photo. */
const LOW_CONFIDENCE = 60;

export function ConfidenceBadge({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const low = percent < LOW_CONFIDENCE;
  return (
    <StatusBadge tone={low ? 'warning' : 'accent'} icon={low ? IconAlertTriangle : IconScan}>
      {t(low ? 'photos.lowConfidence' : 'photos.confidence', { percent: Math.round(percent) })}
    </StatusBadge>
  );
}
