import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import type { ReportChoice } from '../../features/reports/report-choice.ts';
import { ReportForm } from '../../features/reports/report-form.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/reports');

export function ReportsPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { villages } = useVillageChoices();
  // The form state is separate because the URL updates later: the cursor would jump while the user types.
  const [choice, setChoice] = useState<ReportChoice>(route.useSearch());
  const change = (next: ReportChoice) => {
    setChoice(next);
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHeader title={t('reports.title')} />
      <ReportForm choice={choice} villages={villages} onChange={change} />
    </>
  );
}
