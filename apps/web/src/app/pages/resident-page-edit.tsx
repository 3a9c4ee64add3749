import type { Resident } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { useBlacklistCheck } from '../../features/blacklist/use-blacklist-check.tsx';
import { useSimilarCheck } from '../../features/blacklist/use-similar-check.tsx';
import { DocumentView } from '../../features/photos/document-view.tsx';
import { ResidentEditor } from '../../features/residents/resident-editor.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useVillageChoices } from '../village-choices.ts';
import classes from './resident-page.module.css';

interface ResidentPageEditProps {
  resident: Resident;
  onDone: () => void;
}

/** The fields, and beside them the document that they are compared with. */
export function ResidentPageEdit({ resident, onDone }: ResidentPageEditProps) {
  const { t } = useTranslation();
  const canSeePhotos = useCan('view_resident_photos');
  const numberCheck = useBlacklistCheck();
  const { villages } = useVillageChoices();
  const nameCheck = useSimilarCheck({ registration: 'resident', villages, onListed: numberCheck.check });
  return (
    <>
      <PageHeader title={t('residents.editTitle', { name: resident.full_name })} />
      <div className={classes.editing}>
        <div className={classes.document}>{canSeePhotos && <DocumentView residentId={resident.id} />}</div>
        <ResidentEditor
          resident={resident}
          numberCheck={numberCheck}
          nameCheck={nameCheck}
          villages={villages}
          onDone={onDone}
        />
      </div>
    </>
  );
}
