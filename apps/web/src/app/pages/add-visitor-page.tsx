import type { Visitor } from '@bawaba/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useBlacklistCheck } from '../../features/blacklist/use-blacklist-check.tsx';
import { useSimilarCheck } from '../../features/blacklist/use-similar-check.tsx';
import { useKnownPerson } from '../../features/people/use-known-person.tsx';
import { deedOfVisit, visitorPerson } from '../../features/presence/people.ts';
import { PresencePageButton } from '../../features/presence/presence-button.tsx';
import { VisitorForm } from '../../features/visitors/visitor-form.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useFormScanner } from '../form-scanner.tsx';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { visitorNames } from '../scanned.ts';
import { useVillageChoices } from '../village-choices.ts';

export function AddVisitorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canSeeList = useCan('view_visitors');
  const { villages, ready, error, refetch } = useVillageChoices();
  const known = useKnownPerson({
    visitAction: (visit) => (
      <PresencePageButton
        deed={deedOfVisit(visit)}
        person={visitorPerson(visit)}
        isMain={visit.entered_at === null}
      />
    ),
  });
  const numberCheck = known.following(useBlacklistCheck('visitor'));
  const nameCheck = known.followingNames(
    useSimilarCheck({ registration: 'visitor', villages, onListed: numberCheck.check }),
  );
  const [previous, setPrevious] = useState<Visitor | null>(null);
  const scanner = useFormScanner({ names: visitorNames, kinds: ['national_id', 'passport'] });

  const leave = () => navigate({ to: canSeeList ? '/visitors' : '/dashboard' });
  return (
    <>
      <PageHeader title={t('visitors.add')} />
      <NoVillageNotice />
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !ready ? (
        <FormSkeleton />
      ) : (
        <VisitorForm
          key={previous?.id}
          visitor={null}
          previous={previous}
          villages={villages}
          numberCheck={numberCheck}
          nameCheck={nameCheck}
          knownPerson={known.card}
          documents={scanner.documents}
          {...scanner.notes}
          onSaved={(visitor, another) => {
            // Users who may not see the list get an empty form after each save.
            if (!another && canSeeList && !scanner.isWaiting) return void leave();
            scanner.reset();
            setPrevious(visitor);
            window.scrollTo({ top: 0 });
          }}
          onCancel={leave}
        />
      )}
    </>
  );
}
