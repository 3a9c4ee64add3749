import type { ImportSummary } from '@bawaba/contracts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClipboardCheck,
  IconColumns3,
  IconLoader,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { type ImportStage, stageOf } from './import-stage.ts';

const looks: Record<ImportStage, { tone: Tone; icon: ComponentType<{ size?: number }> }> = {
  reading: { tone: 'neutral', icon: IconLoader },
  checking: { tone: 'neutral', icon: IconLoader },
  committing: { tone: 'accent', icon: IconLoader },
  undoing: { tone: 'neutral', icon: IconLoader },
  mapping: { tone: 'warning', icon: IconColumns3 },
  ready: { tone: 'accent', icon: IconClipboardCheck },
  stopped: { tone: 'warning', icon: IconPlayerPause },
  nothing: { tone: 'warning', icon: IconAlertTriangle },
  done: { tone: 'good', icon: IconCircleCheck },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
  failed: { tone: 'danger', icon: IconAlertTriangle },
};

export function ImportBadge({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const stage = stageOf(summary);
  return <StatusBadge {...looks[stage]}>{t(`imports.state.${stage}`)}</StatusBadge>;
}
