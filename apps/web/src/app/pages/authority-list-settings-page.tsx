import { type AuthorityKind, authorityListKinds } from '@bawaba/contracts';
import { Select, Stack } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FieldGrid } from '../../components/form.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { VillageSelect } from '../../components/village-select.tsx';
import { authorityListQueries } from '../../features/authority-lists/authority-lists.queries.ts';
import { KindForm } from '../../features/authority-lists/kind-form.tsx';
import { PageTabs } from '../../features/authority-lists/page-tabs.tsx';
import { useListTexts } from '../../features/authority-lists/use-list-texts.ts';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/authority-lists/settings');

/** Which lists a village makes, their deadlines and their columns. */
export function AuthorityListSettingsPage() {
  const { t } = useTranslation();
  const texts = useListTexts();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { kind = 'daily_guests' } = search;
  const { villages, ready } = useVillageChoices();
  const onlyVillage = villages?.length === 1 ? String(villages[0]?.id) : undefined;
  const village_id = villages ? (search.village_id ?? onlyVillage) : undefined;
  const isChosen = villages === undefined || village_id !== undefined;
  const { data, error, refetch } = useQuery({
    ...authorityListQueries.settings(village_id),
    enabled: isChosen,
  });
  /** Newer than what was loaded. */
  const [saved, setSaved] = useState<readonly AuthorityKind[]>([]);
  const loaded = data?.find((one) => one.kind === kind);
  const settings = saved.find((one) => one.kind === kind && one.village_id === loaded?.village_id) ?? loaded;

  return (
    <>
      <PageHeader title={t('authorityLists.title')} views={<PageTabs />} />
      <NoVillageNotice />
      <Stack>
        <FieldGrid>
          {villages && villages.length > 1 && (
            <VillageSelect
              villages={villages}
              data-wide={undefined}
              value={village_id ?? null}
              onChange={(id) => navigate({ search: { ...search, village_id: id ?? undefined } })}
            />
          )}
          <Select
            label={t('authorityLists.kind')}
            data={authorityListKinds.map((value) => ({ value, label: texts.kind(value) }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => next && navigate({ search: { ...search, kind: next } })}
          />
        </FieldGrid>
        {!isChosen && ready ? (
          <EmptyState
            icon={IconSettings}
            title={t('authorityLists.set.chooseVillage')}
            hint={t('authorityLists.set.chooseVillageHint')}
          />
        ) : error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : settings ? (
          <KindForm
            key={`${settings.village_id} ${kind} ${settings.version}`}
            settings={settings}
            onSaved={(now) =>
              setSaved([
                now,
                ...saved.filter((one) => one.kind !== now.kind || one.village_id !== now.village_id),
              ])
            }
          />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Stack>
    </>
  );
}
