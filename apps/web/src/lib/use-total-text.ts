import { useTranslation } from 'react-i18next';
import { roundEstimate, type Total } from './total.ts';

/** A total as text, with "about" for an estimate: `totalText(page, (count) => t('residents.count', { count }))`. */
export function useTotalText(): (total: Total, say: (count: number) => string) => string {
  const { t } = useTranslation();
  return ({ total, isEstimate }, say) =>
    isEstimate ? t('common.about', { count: say(roundEstimate(total)) }) : say(total);
}
