import type { AuthorityLine } from '@bawaba/contracts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconPencilExclamation,
  IconSend,
  IconTrashX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';

const looks = {
  new: { tone: 'accent', icon: IconClock },
  incomplete: { tone: 'warning', icon: IconAlertTriangle },
  sent: { tone: 'neutral', icon: IconSend },
  confirmed: { tone: 'good', icon: IconCircleCheck },
  modified: { tone: 'warning', icon: IconPencilExclamation },
  to_withdraw: { tone: 'warning', icon: IconTrashX },
  withdrawn: { tone: 'neutral', icon: IconCircleMinus },
} as const;

/** A line that was sent and has a receipt is confirmed; what is gone is withdrawn when a list has said so. */
function shownState({ state, list, is_settled }: AuthorityLine): keyof typeof looks {
  if (state === 'sent') return list?.is_confirmed ? 'confirmed' : 'sent';
  if (state === 'withdrawn') return is_settled ? 'withdrawn' : 'to_withdraw';
  return state;
}

export function LineBadge({ line }: { line: AuthorityLine }) {
  const { t } = useTranslation();
  const state = shownState(line);
  return <StatusBadge {...looks[state]}>{t(`authorityLists.lineState.${state}`)}</StatusBadge>;
}
