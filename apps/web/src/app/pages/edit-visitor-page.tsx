import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { useBlacklistCheck } from '../../features/blacklist/use-blacklist-check.tsx';
import { useSimilarCheck } from '../../features/blacklist/use-similar-check.tsx';
import { VisitorForm } from '../../features/visitors/visitor-form.tsx';
import { VisitorNotFound } from '../../features/visitors/visitor-not-found.tsx';
import { visitorQueries } from '../../features/visitors/visitors.queries.ts';
import { EditedRecord } from '../edited-record.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/edit-visitor/$id');

export function EditVisitorPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { villages: choices } = useVillageChoices();
  const numberCheck = useBlacklistCheck('visitor');
  const nameCheck = useSimilarCheck({
    registration: 'visitor',
    villages: choices,
    onListed: numberCheck.check,
  });
  const leave = () => navigate({ to: '/visitors' });
  return (
    <EditedRecord
      id={route.useParams().id}
      query={visitorQueries.edited}
      header={(visitor) => (
        <PageHeader title={t('visitors.editTitle')} count={visitor && <bdi>{visitor.full_name}</bdi>} />
      )}
      notFound={<VisitorNotFound onBack={leave} />}
      form={({ record, villages, onTakeTheirs }) => (
        <VisitorForm
          visitor={record}
          villages={villages}
          numberCheck={numberCheck}
          nameCheck={nameCheck}
          onSaved={leave}
          onCancel={leave}
          onTakeTheirs={onTakeTheirs}
        />
      )}
    />
  );
}
